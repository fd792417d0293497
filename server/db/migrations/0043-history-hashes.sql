-- Each line of a run's history carries the hash of the line before it (docs/decisions/0038-history-hashes.md).

-- 0 is a line from before this migration: it has no hash of its own.
alter table activities add column line integer not null default 0, add column hash bytea;
-- A row without a number gets one from the trigger; a restored row brings its own.
alter table activities alter column line drop default;

-- The end of each run's chain. Lines that are cut off at the end of a history are missed by this row.
create table run_histories (
  workspace_id uuid not null,
  run_id uuid not null,
  -- Hashes are in exports: without a random beginning, what a private line says could be found by trying.
  salt uuid not null default gen_random_uuid(),
  -- The hash before the first line; over all lines from before this migration, if the run has any.
  start_hash bytea not null,
  lines_before integer not null default 0,
  -- How many lines have a hash, and the hash of the last one.
  lines integer not null,
  hash bytea not null,
  primary key (workspace_id, run_id),
  foreign key (workspace_id, run_id) references runs on delete cascade
) with (fillfactor = 80);

-- Every part but the last one is of a fixed form, so no two lines give the same text.
create function hash_activity(before bytea, line integer, of activities) returns bytea language sql stable
  parallel safe as $$
  select sha256(before || convert_to(line || '|' || of.workspace_id || '|' || of.run_id || '|' || of.id || '|'
    || coalesce(of.run_step_id::text, '') || '|' || of.kind || '|' || (extract(epoch from of.at) * 1000000)::bigint || '|'
    || coalesce(of.by_id::text, '') || '|' || of.data, 'UTF8'))
$$;

insert into run_histories (workspace_id, run_id, salt, start_hash, lines_before, lines, hash)
select workspace_id, id, salt, hash, lines, 0, hash
from (select r.workspace_id, r.id, s.salt, coalesce(a.lines, 0) as lines,
    sha256(uuid_send(s.salt) || coalesce(a.hashes, '')) as hash
  from runs r
    join (select workspace_id, id, gen_random_uuid() as salt from runs) s using (workspace_id, id)
    left join (select workspace_id, run_id, count(*) as lines,
        string_agg(hash_activity('', 0, a), ''::bytea order by id) as hashes
      from activities a group by 1, 2) a on a.workspace_id = r.workspace_id and a.run_id = r.id) starts;

-- A trigger, so that no statement that writes history can leave the hash out. It locks the run's row of run_histories:
-- two lines that are written at once get their numbers one after the other.
create function chain_activity() returns trigger language plpgsql as $$
begin
  if new.line is not null then return new; end if;
  update run_histories h set lines = h.lines + 1, hash = hash_activity(h.hash, h.lines + 1, new)
    where h.workspace_id = new.workspace_id and h.run_id = new.run_id returning h.lines, h.hash into new.line, new.hash;
  if found then return new; end if;
  insert into run_histories as h (workspace_id, run_id, salt, start_hash, lines, hash)
    select new.workspace_id, new.run_id, s.salt, sha256(uuid_send(s.salt)), 1,
      hash_activity(sha256(uuid_send(s.salt)), 1, new)
    from (select gen_random_uuid() as salt offset 0) s
    on conflict (workspace_id, run_id) do update
      set lines = h.lines + 1, hash = hash_activity(h.hash, h.lines + 1, new)
    returning h.lines, h.hash into new.line, new.hash;
  return new;
end $$;

create trigger activities_chained before insert on activities for each row execute function chain_activity();
