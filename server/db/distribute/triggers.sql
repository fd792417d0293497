-- Functions as they must be on the nodes of a distributed database, each under the migration whose form it replaces. A
-- trigger runs on the part of a table whose rows were written, and may reach only rows of the same workspace, one workspace in
-- a statement. Executed again after each migration, which may have brought another form.

-- Of `users`, which is on every node, it would have to reach the members of all workspaces: operations that change a user's
-- name do it (server/people/bump-people-of-user.ts).
drop trigger if exists users_renamed on users;

-- 0001-identity-and-workspaces.sql
create or replace function bump_people_revision() returns trigger language plpgsql as $$
declare w uuid;
begin
  if tg_op = 'DELETE' then
    for w in select distinct workspace_id from old_rows loop
      update workspaces set people_revision = people_revision + 1 where id = w;
    end loop;
  else
    for w in select distinct workspace_id from new_rows loop
      update workspaces set people_revision = people_revision + 1 where id = w;
    end loop;
  end if;
  return null;
end $$;

-- 0006-usage.sql
create or replace function meter_new_members() returns trigger language plpgsql as $$
declare w record;
begin
  for w in select workspace_id, count(*) as added from new_rows where status = 'enabled' and removed_at is null group by 1 loop
    insert into usage_deltas (workspace_id, at, members) values (w.workspace_id, now(), w.added);
  end loop;
  return null;
end $$;

-- 0006-usage.sql
create or replace function meter_gone_members() returns trigger language plpgsql as $$
declare w record;
begin
  for w in select workspace_id, count(*) as gone from old_rows where status = 'enabled' and removed_at is null group by 1 loop
    insert into usage_deltas (workspace_id, at, members) values (w.workspace_id, now(), -w.gone);
  end loop;
  return null;
end $$;

-- 0006-usage.sql
create or replace function meter_changed_members() returns trigger language plpgsql as $$
declare w record;
begin
  for w in select workspace_id, sum(counts) as changed from (
      select workspace_id, 1 as counts from new_rows where status = 'enabled' and removed_at is null
      union all
      select workspace_id, -1 from old_rows where status = 'enabled' and removed_at is null
    ) changes group by 1 having sum(counts) <> 0 loop
    insert into usage_deltas (workspace_id, at, members) values (w.workspace_id, now(), w.changed);
  end loop;
  return null;
end $$;

-- 0051-breakdown-days.sql
create or replace function discount_runs() returns trigger language plpgsql as $$
declare r record;
begin
  for r in select * from gone loop
    if r.deleted_at is null then
      insert into run_deltas (workspace_id, workflow_id, version_id, started_at, ended_at, was)
        values (r.workspace_id, r.workflow_id, r.version_id, r.started_at, r.ended_at, r.status);
    end if;
    insert into changed_runs (workspace_id, run_id) values (r.workspace_id, r.id);
  end loop;
  return null;
end $$;

-- The next two are called by `run_room`, with a variable: as SQL functions they would be written out in its statements, which
-- cannot be distributed then.
-- 0006-usage.sql
create or replace function usage_at(workspace uuid, until date)
returns table (runs bigint, storage bigint, files bigint, members bigint) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select coalesce(sum(u.runs) filter (where u.month = until), 0)::bigint, coalesce(sum(u.storage), 0)::bigint,
      coalesce(sum(u.files), 0)::bigint, coalesce(sum(u.members), 0)::bigint
    from (
      select m.month, m.runs, m.storage, m.files, m.members from usage_months m where m.workspace_id = workspace
      union all
      select usage_month(d.at), d.runs, d.storage, d.files, d.members from usage_deltas d where d.workspace_id = workspace
    ) u
    where u.month <= until;
end $$;

-- 0006-usage.sql
create or replace function reached_limits(workspace uuid, this_month date, limits jsonb) returns text[]
language plpgsql stable as $$
declare used record;
begin
  select * into used from usage_at(workspace, this_month);
  return array_remove(array[
    case when used.members > (limits ->> 'members')::bigint then 'members' end,
    case when used.runs >= (limits ->> 'runs')::bigint then 'runs' end,
    case when used.storage >= (limits ->> 'storage')::bigint then 'storage' end], null);
end $$;

-- The row of the run's chain is locked and then written with values: a distributed table takes none that a function computes
-- from its columns.
-- 0053-hash-by-columns.sql
create or replace function chain_activity() returns trigger language plpgsql as $$
declare
  chain record;
  salt uuid := gen_random_uuid();
  part text := current_setting('baton.part', true);
begin
  if new.line is not null then return new; end if;
  -- In `run_on_node`: a function that names the part of the table, so that Citus plans nothing (node-statements.sql).
  if part <> '' then
    execute format('select line, hash from node_statements.%I($1, $2, $3, $4, $5, $6, $7, $8)', 'chain_' || part)
      into new.line, new.hash
      using new.workspace_id, new.run_id, new.id, new.run_step_id, new.kind, new.at, new.by_id, new.data;
    if new.line is not null then return new; end if;
  end if;
  select h.lines, h.hash into chain from run_histories h
    where h.workspace_id = new.workspace_id and h.run_id = new.run_id for update;
  if not found then
    insert into run_histories (workspace_id, run_id, salt, start_hash, lines, hash)
      values (new.workspace_id, new.run_id, salt, sha256(uuid_send(salt)), 0, sha256(uuid_send(salt)))
      on conflict (workspace_id, run_id) do nothing;
    select h.lines, h.hash into chain from run_histories h
      where h.workspace_id = new.workspace_id and h.run_id = new.run_id for update;
  end if;
  new.line := chain.lines + 1;
  new.hash := hash_line(chain.hash, new.line, new.workspace_id, new.run_id, new.id, new.run_step_id, new.kind, new.at,
    new.by_id, new.data);
  update run_histories set lines = new.line, hash = new.hash where workspace_id = new.workspace_id and run_id = new.run_id;
  return new;
end $$;
