-- The first day of the workspace's week: weeks in analytics begin with it.
alter table workspaces add column week_starts_on text not null default 'monday'
  check (week_starts_on in ('monday', 'saturday', 'sunday'));

-- Analytics read a period's runs in the index of the list by start.
drop index runs_listed_by_start;
create index runs_listed_by_start on runs (workspace_id, listing, started_at, id)
  include (workflow_id, due_at, version_id, status, ended_at);

-- Those that were completed in a period. Only completed runs are in it, so a transition of a running one does not write it.
create index runs_completed_by_end on runs (workspace_id, ended_at) include (workflow_id, version_id, id)
  where status = 'completed' and deleted_at is null;

-- When somebody began to work on a step, and when a run went back: the few lines of history that figures are made of.
create index activities_measured on activities (workspace_id, run_id) include (run_step_id, kind, at)
  where kind in ('step_draft_saved', 'went_back');

-- Daily figures of runs, so that a chart of a month costs the same however many runs there are. A transition that changes
-- whether or as what a run counts appends a small row; a worker folds these rows into days; a figure is folded + unfolded,
-- and so exact at every moment (docs/decisions/0019-daily-figures.md).

-- `was` and `became` are statuses; null is a run that does not count: not started yet, or deleted. No foreign key, as with
-- usage_deltas. The fold drops what belongs to no workspace.
create table run_deltas (
  workspace_id uuid not null,
  workflow_id uuid not null,
  version_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  was text,
  became text
);
create index run_deltas_workspace on run_deltas (workspace_id);

-- The calendar of a workspace's days: its time zone, and the version of the rules of time zones. Days of another calendar
-- are not read, and computed anew.
create table run_calendars (
  workspace_id uuid primary key references workspaces on delete cascade,
  calendar text not null
);

-- The runs that started on a day, and how they stand now; how many ended on it as completed; and the times of those that
-- started on it, in microseconds: their sum, and how many lie in each of the buckets of `duration_bucket`. A row for each
-- version, for each workflow (version 0), and for the workspace (both 0).
create table run_days (
  workspace_id uuid not null references workspaces on delete cascade,
  workflow_id uuid not null,
  version_id uuid not null,
  -- The first moment of the day.
  day_start timestamptz not null,
  started integer not null,
  completed integer not null,
  cancelled integer not null,
  failed integer not null,
  running integer not null,
  ended_completed integer not null,
  took_completed numeric not null,
  took_cancelled numeric not null,
  buckets_completed integer[],
  buckets_cancelled integer[],
  primary key (workspace_id, workflow_id, version_id, day_start)
);

create function run_duration(started_at timestamptz, ended_at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select round(date_part('epoch', ended_at - started_at) * 1000000)::bigint
$$;

-- Four buckets for each doubling from a second on, so the bounds are whole numbers: 0 is less than a second.
create function duration_bucket(took bigint) returns integer language sql immutable parallel safe as $$
  select width_bucket(took, '{1000000,1189207,1414214,1681793,2000000,2378414,2828427,3363586,4000000,4756828,5656854,6727171,8000000,
    9513657,11313708,13454343,16000000,19027314,22627417,26908685,32000000,38054628,45254834,53817371,64000000,
    76109255,90509668,107634741,128000000,152218511,181019336,215269482,256000000,304437021,362038672,430538965,
    512000000,608874043,724077344,861077929,1024000000,1217748086,1448154688,1722155858,2048000000,2435496172,
    2896309376,3444311717,4096000000,4870992343,5792618751,6888623434,8192000000,9741984686,11585237503,
    13777246868,16384000000,19483969372,23170475006,27554493735,32768000000,38967938744,46340950012,55108987470,
    65536000000,77935877489,92681900024,110217974940,131072000000,155871754978,185363800047,220435949880,
    262144000000,311743509955,370727600095,440871899761,524288000000,623487019911,741455200189,881743799521,
    1048576000000,1246974039821,1482910400379,1763487599042,2097152000000,2493948079642,2965820800758,
    3526975198084,4194304000000,4987896159284,5931641601516,7053950396169,8388608000000,9975792318569,
    11863283203031,14107900792337,16777216000000,19951584637137,23726566406063,28215801584675,33554432000000,
    39903169274275,47453132812126,56431603169349,67108864000000,79806338548550,94906265624252,112863206338698,
    134217728000000,159612677097100,189812531248503,225726412677396,268435456000000,319225354194200,
    379625062497006,451452825354792,536870912000000,638450708388400,759250124994012,902905650709585,
    1073741824000000}'::bigint[])
$$;

-- The runs of a bucket that started in a period: among them is the median. Only runs that have ended are in it.
create index runs_by_duration on runs (workspace_id, duration_bucket(run_duration(started_at, ended_at)), started_at)
  include (workflow_id, version_id, status, ended_at) where ended_at is not null and deleted_at is null;

create function add_buckets(one integer[], other integer[]) returns integer[] language sql immutable parallel safe as $$
  select case when one is null then other when other is null then one else
    array(select a + b from unnest(one, other) with ordinality as pairs(a, b, position) order by position) end
$$;

-- Runs that are deleted as rows, with their workflow or with an import, are discounted by the table itself.
create function discount_runs() returns trigger language plpgsql as $$
begin
  insert into run_deltas (workspace_id, workflow_id, version_id, started_at, ended_at, was)
    select workspace_id, workflow_id, version_id, started_at, ended_at, status from gone where deleted_at is null;
  return null;
end $$;
create trigger runs_discounted after delete on runs referencing old table as gone
  for each statement execute function discount_runs();
