-- Breakdowns of analytics by day, so that those of a month cost nearly the same however many runs there are
-- (docs/decisions/0047-breakdown-days.md). As with run_days, nothing is counted in place: what changes a run appends a
-- row, a worker folds these rows into days, and a figure is what is folded, corrected by the runs that changed since.

-- No foreign keys, as with run_deltas: the fold drops what belongs to no workspace.
create table changed_runs (
  workspace_id uuid not null,
  run_id uuid not null
);
create index changed_runs_workspace on changed_runs (workspace_id, run_id);

-- What each run contributes to the days, compressed: a run that changes is taken out as it was counted. It outlives its
-- run until the next fold.
create table run_breakdowns (
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null,
  workflow_id uuid not null,
  version_id uuid not null,
  day_start timestamptz not null,
  facts bytea not null,
  primary key (workspace_id, run_id)
);

-- The contributions of the runs of a version that started on a day, by part: one breakdown or several read it.
create table breakdown_days (
  workspace_id uuid not null references workspaces on delete cascade,
  part text not null,
  -- The first moment of the day.
  day_start timestamptz not null,
  workflow_id uuid not null,
  version_id uuid not null,
  -- What is counted and how often, as JSON, and all times in the same order (server/analytics/encode-figures.ts).
  head text not null,
  body bytea not null,
  primary key (workspace_id, part, day_start, workflow_id, version_id)
);
-- The times are packed already.
alter table breakdown_days alter column body set storage external;
alter table run_breakdowns alter column facts set storage external;

-- The calendar in which the days were computed, as in run_calendars; without a row, they are not read.
create table breakdown_calendars (
  workspace_id uuid primary key references workspaces on delete cascade,
  calendar text not null
);

create or replace function discount_runs() returns trigger language plpgsql as $$
begin
  insert into run_deltas (workspace_id, workflow_id, version_id, started_at, ended_at, was)
    select workspace_id, workflow_id, version_id, started_at, ended_at, status from gone where deleted_at is null;
  insert into changed_runs (workspace_id, run_id) select workspace_id, id from gone;
  return null;
end $$;
