-- Runs that start later, once or again and again, and what became of each time.

create table planned_runs (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  -- Null is the workflow's first manual trigger, whichever that is when the time comes.
  trigger_id uuid,
  -- Null is the workflow's name.
  name text,
  description text not null default '',
  -- Who starts the runs.
  created_by uuid not null,
  -- Null happens once.
  rule text,
  zone text not null,
  starts_on date not null,
  starts_at text not null check (starts_at ~ '^\d\d:\d\d$'),
  fields jsonb not null default '[]',
  due_at timestamptz,
  due_after text,
  reassign_initiators jsonb not null default '[]',
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Why Baton paused it.
  notice text check (notice in ('creator_left')),
  -- Null where it is over.
  next_at timestamptz,
  -- A worker is about to start it, or was killed over it.
  claimed_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, created_by) references members
);
create index planned_runs_due on planned_runs (next_at) where status = 'enabled' and next_at is not null;
create index planned_runs_list on planned_runs (workspace_id, next_at, id);
create index planned_runs_workflow on planned_runs (workspace_id, workflow_id);
create index planned_runs_creator on planned_runs (workspace_id, created_by);

-- Each moment of a plan once, whoever looks: the key says so.
create table planned_occurrences (
  workspace_id uuid not null,
  planned_run_id uuid not null,
  at timestamptz not null,
  status text not null check (status in ('started', 'failed', 'missed')),
  run_id uuid,
  -- Why it failed: an error's code, what its message names, and the fields it is about.
  failure jsonb,
  primary key (workspace_id, planned_run_id, at),
  foreign key (workspace_id, planned_run_id) references planned_runs on delete cascade,
  foreign key (workspace_id, run_id) references runs on delete set null (run_id)
);
create index planned_occurrences_run on planned_occurrences (workspace_id, run_id) where run_id is not null;
