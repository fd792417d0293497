-- Whom a run, or a workflow with all its runs, is shared with: a person or a group, one of the two.

create table run_viewers (
  workspace_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  member_id uuid,
  group_id uuid,
  role text not null check (role in ('viewer', 'commenter', 'manager')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  check (num_nonnulls(member_id, group_id) = 1),
  foreign key (workspace_id, run_id) references runs on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, group_id) references groups on delete cascade,
  foreign key (workspace_id, created_by) references members
);
-- Once each; and "runs shared with me" begins at the person.
create unique index run_viewers_member on run_viewers (workspace_id, member_id, run_id) where member_id is not null;
create unique index run_viewers_group on run_viewers (workspace_id, group_id, run_id) where group_id is not null;
create index run_viewers_run on run_viewers (workspace_id, run_id);

create table workflow_viewers (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  member_id uuid,
  group_id uuid,
  role text not null check (role in ('viewer', 'commenter', 'manager')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  check (num_nonnulls(member_id, group_id) = 1),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, group_id) references groups on delete cascade,
  foreign key (workspace_id, created_by) references members
);
create unique index workflow_viewers_member on workflow_viewers (workspace_id, member_id, workflow_id)
  where member_id is not null;
create unique index workflow_viewers_group on workflow_viewers (workspace_id, group_id, workflow_id)
  where group_id is not null;
create index workflow_viewers_workflow on workflow_viewers (workspace_id, workflow_id);
