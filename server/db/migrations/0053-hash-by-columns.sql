-- The hash of a line of history, from its columns. `hash_activity` takes a whole row of `activities`, and the rows of a
-- distributed table are not of that type on the nodes that hold them (docs/decisions/0048-distributed-database.md).
-- Both give the same hash; the older one stays for processes of the version before.
create function hash_line(before bytea, line integer, workspace_id uuid, run_id uuid, id uuid, run_step_id uuid, kind text,
  at timestamptz, by_id uuid, data jsonb) returns bytea language sql stable parallel safe as $$
  select sha256(before || convert_to(line || '|' || workspace_id || '|' || run_id || '|' || id || '|'
    || coalesce(run_step_id::text, '') || '|' || kind || '|' || (extract(epoch from at) * 1000000)::bigint || '|'
    || coalesce(by_id::text, '') || '|' || data, 'UTF8'))
$$;

-- As in 0043-history-hashes.sql, but for the function that computes the hash.
create or replace function chain_activity() returns trigger language plpgsql as $$
begin
  if new.line is not null then return new; end if;
  update run_histories h set lines = h.lines + 1, hash = hash_line(h.hash, h.lines + 1, new.workspace_id, new.run_id,
      new.id, new.run_step_id, new.kind, new.at, new.by_id, new.data)
    where h.workspace_id = new.workspace_id and h.run_id = new.run_id returning h.lines, h.hash into new.line, new.hash;
  if found then return new; end if;
  insert into run_histories as h (workspace_id, run_id, salt, start_hash, lines, hash)
    select new.workspace_id, new.run_id, s.salt, sha256(uuid_send(s.salt)), 1,
      hash_line(sha256(uuid_send(s.salt)), 1, new.workspace_id, new.run_id, new.id, new.run_step_id, new.kind, new.at,
        new.by_id, new.data)
    from (select gen_random_uuid() as salt offset 0) s
    on conflict (workspace_id, run_id) do update
      set lines = h.lines + 1, hash = hash_line(h.hash, h.lines + 1, new.workspace_id, new.run_id, new.id,
        new.run_step_id, new.kind, new.at, new.by_id, new.data)
    returning h.lines, h.hash into new.line, new.hash;
  return new;
end $$;
