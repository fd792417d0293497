-- The figures of a member look for the runs that were completed in a period. As with those that started in it
-- (0056-runs-apart-from-their-ids.sql), they are a range of ids: of the period and the 92 days before it. An index holds the runs
-- that took longer, or whose ids are of another time.
create function run_ended_apart(id uuid, ended_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select date_part('epoch', ended_at - to_timestamp(0)) * 1000
    - ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint not between -86400000 and 7948800000
$$;

create index runs_ended_apart_from_their_ids on runs (workspace_id, ended_at) include (id)
  where status = 'completed' and deleted_at is null and run_ended_apart(id, ended_at);

-- A month of figures is read row by row: rows of up to a page are neither compressed nor stored in pieces elsewhere.
alter table breakdown_days set (toast_tuple_target = 8160);
