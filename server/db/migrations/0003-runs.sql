-- Runs and what happens in them. The engine computes every value here; nothing below decides anything.

create table runs (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  version_id uuid not null,
  trigger_id uuid,
  status text not null check (status in ('running', 'completed', 'cancelled', 'failed')),
  revision integer not null,
  name text not null,
  description text not null default '',
  initiator_id uuid,
  reassign_initiators jsonb not null default '[]',
  depth integer not null default 0,
  parent_run_id uuid,
  parent_run_step_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  hid_at timestamptz,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, version_id) references versions on delete cascade,
  foreign key (workspace_id, initiator_id) references members,
  foreign key (workspace_id, parent_run_id) references runs on delete set null (parent_run_id)
) with (fillfactor = 85);

-- One index for each list and its order; lists show neither deleted runs nor, but in their own lists, hidden and archived ones.
create index runs_by_update on runs (workspace_id, updated_at desc, id desc) where deleted_at is null;
create index runs_by_status on runs (workspace_id, status, updated_at desc, id desc) where deleted_at is null;
create index runs_by_workflow on runs (workspace_id, workflow_id, updated_at desc, id desc) where deleted_at is null;
create index runs_by_start on runs (workspace_id, started_at desc, id desc) where deleted_at is null;
create index runs_by_initiator on runs (workspace_id, initiator_id, updated_at desc);
create index runs_archived on runs (workspace_id, archived_at desc, id desc) where archived_at is not null;
create index runs_hidden on runs (workspace_id, hid_at desc, id desc) where hid_at is not null;
create index runs_overdue on runs (workspace_id, due_at, id)
  where status in ('running', 'failed') and due_at is not null and deleted_at is null;
create index runs_parent on runs (workspace_id, parent_run_id) where parent_run_id is not null;
create index runs_search on runs using gin (workspace_id, name gin_trgm_ops);

-- One row for each attempt of each action.
create table run_steps (
  workspace_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  -- The order in the run: the engine's list, oldest first.
  position integer not null,
  attempt integer not null,
  revision integer not null,
  status text not null
    check (status in ('created', 'waiting', 'pending', 'completed', 'skipped', 'failed', 'cancelled')),
  outcome text,
  reason text,
  note text,
  why jsonb,
  assignees jsonb not null default '[]',
  opened_at timestamptz,
  settled_at timestamptz,
  due_at timestamptz,
  child_run_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references runs on delete cascade
) with (fillfactor = 80);
create unique index run_steps_run on run_steps (workspace_id, run_id, position);

-- Who is or was asked: `run_steps.assignees` by person and group, for "my pending actions" and "runs I have a part in".
create table step_assignees (
  workspace_id uuid not null,
  run_id uuid not null,
  run_step_id uuid not null,
  member_id uuid,
  group_id uuid,
  -- The step waits for an answer.
  is_open boolean not null,
  check (num_nonnulls(member_id, group_id) = 1),
  foreign key (workspace_id, run_step_id) references run_steps on delete cascade,
  foreign key (workspace_id, member_id) references members,
  foreign key (workspace_id, group_id) references groups
);
create index step_assignees_step on step_assignees (workspace_id, run_step_id);
create index step_assignees_member on step_assignees (workspace_id, member_id, run_id) where member_id is not null;
create index step_assignees_group on step_assignees (workspace_id, group_id, run_id) where group_id is not null;
create index step_assignees_open_member on step_assignees (workspace_id, member_id, run_step_id)
  where is_open and member_id is not null;
create index step_assignees_open_group on step_assignees (workspace_id, group_id, run_step_id)
  where is_open and group_id is not null;

-- What people answered, and what they began to answer.
create table step_answers (
  workspace_id uuid not null,
  run_id uuid not null,
  run_step_id uuid not null,
  member_id uuid not null,
  is_draft boolean not null,
  answer text,
  comment text not null default '',
  fields jsonb not null default '[]',
  at timestamptz not null,
  primary key (workspace_id, run_step_id, member_id, is_draft),
  foreign key (workspace_id, run_step_id) references run_steps on delete cascade,
  foreign key (workspace_id, member_id) references members
);
create index step_answers_run on step_answers (workspace_id, run_id);

create table field_values (
  workspace_id uuid not null,
  run_id uuid not null,
  field_id uuid not null,
  attempt integer not null,
  -- Null is the trigger form.
  run_step_id uuid,
  step_id uuid,
  value jsonb not null,
  primary key (workspace_id, run_id, field_id, attempt),
  foreign key (workspace_id, run_id) references runs on delete cascade,
  foreign key (workspace_id, run_step_id) references run_steps on delete cascade
);

create table activities (
  workspace_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  run_step_id uuid,
  kind text not null,
  at timestamptz not null,
  by_id uuid,
  data jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references runs on delete cascade
);
create index activities_run on activities (workspace_id, run_id, id desc);
create index activities_by on activities (workspace_id, by_id, id desc);

-- The first result of a request that named itself; the same name with another body is refused.
create table idempotency_keys (
  workspace_id uuid not null references workspaces on delete cascade,
  member_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  run_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, member_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
