-- Running runs are moved to other versions of their workflow (docs/decisions/0040-moved-runs.md).

alter table runs
  -- The versions that the run had before, the newest first: its settled steps may be of actions that only these have.
  add column former_version_ids uuid[] not null default '{}',
  -- What taking the last move back needs; null once anything else has happened to the run.
  add column move jsonb;
create index runs_moved on runs (workspace_id, workflow_id) where former_version_ids <> '{}';

-- A person's action is gone with the version that the run had.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('opened', 'due_soon', 'due_now', 'overdue', 'mentioned',
    'run_failed', 'child_failed', 'assignee_fallback', 'failed', 'completed', 'cancelled', 'withdrawn'));

-- A command that moves runs to a version. A worker moves one after the other.
create table run_moves (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  version_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Whether it is being taken back, or was.
  is_taken_back boolean not null default false,
  -- The request that created it: a repeat gets the same move.
  request_key text,
  fingerprint bytea,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, version_id) references versions on delete cascade,
  foreign key (workspace_id, created_by) references members on delete cascade
);
create unique index run_moves_request on run_moves (workspace_id, created_by, request_key) where request_key is not null;
create index run_moves_workflow on run_moves (workspace_id, workflow_id);

create table run_move_items (
  workspace_id uuid not null,
  move_id uuid not null,
  run_id uuid not null,
  -- What the version requires of the past of the run.
  answers jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'moved', 'refused', 'taken_back', 'kept')),
  -- Why it was refused, or could not be taken back.
  reason text,
  primary key (workspace_id, move_id, run_id),
  foreign key (workspace_id, move_id) references run_moves on delete cascade,
  foreign key (workspace_id, run_id) references runs on delete cascade
);
create index run_move_items_run on run_move_items (workspace_id, run_id);
