-- Starts of the same moment share a statement, which takes the places of all its runs at once.

-- How many of the runs that one statement wants to start may start, exact however many start at once. Who starts while
-- more runs are left than all connections together can take shares the lock; near the limit each waits for those before,
-- and then counts. The function is volatile, so that each look sees what was committed meanwhile, though the statement
-- around it does not. Unlimited packages take no lock.
create function take_run_places(workspace uuid, this_month date, packages jsonb, wanted integer) returns integer
language plpgsql as $$
declare
  -- Of a process, as many starts share a statement (server/runs/store/store-transition.ts).
  most_in_a_statement constant integer := 16;
  most_at_once constant bigint := current_setting('max_connections')::bigint * most_in_a_statement;
  room bigint;
begin
  if wanted > most_in_a_statement then
    raise exception 'a statement may start % runs, not %', most_in_a_statement, wanted;
  end if;
  select run_room(workspace, this_month, packages) into room;
  if room is null then return wanted; end if;
  if room > most_at_once then
    begin
      perform pg_advisory_xact_lock_shared(usage_lock(workspace));
      select run_room(workspace, this_month, packages) into room;
      if room is null or room > most_at_once then return wanted; end if;
      -- The room went while we waited. Leaving the block by an error gives the lock back: two that share it could
      -- never both have it alone.
      raise sqlstate 'BT001';
    exception when sqlstate 'BT001' then null;
    end;
  end if;
  perform pg_advisory_xact_lock(usage_lock(workspace));
  select run_room(workspace, this_month, packages) into room;
  if room is null then return wanted; end if;
  return greatest(0, least(wanted, room));
end $$;

-- Processes of the version before still ask with it during an upgrade, so that it must count with shared starts.
create or replace function take_run_place(workspace uuid, this_month date, packages jsonb) returns boolean
language plpgsql as $$
begin
  return take_run_places(workspace, this_month, packages, 1) > 0;
end $$;
