-- The figures of a member look for the runs of a period among all runs in which they have a part. The id of a run begins with
-- the time at which it was made, as a rule that of its start, and is in every index of who has a part. So those of a period are
-- a range of ids, and the runs whose start lies more than a day apart from their id: child runs, whose ids are computed.
create function run_is_apart(id uuid, started_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select abs(date_part('epoch', started_at - to_timestamp(0)) * 1000
    - ('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint) > 86400000
$$;

create index runs_apart_from_their_ids on runs (workspace_id, started_at) include (id) where run_is_apart(id, started_at);
