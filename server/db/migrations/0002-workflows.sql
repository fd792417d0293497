-- Workflows: one draft each, many versions, triggers. A version holds its definition whole.

create table workflows (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  created_by uuid,
  draft jsonb not null,
  draft_revision integer not null default 1,
  draft_updated_at timestamptz not null default now(),
  -- The draft's revision that the newest version froze; a draft beyond it has unpublished changes.
  published_revision integer,
  enabled_version_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members
);
create unique index workflows_name on workflows (workspace_id, lower(name));
create index workflows_search on workflows using gin (workspace_id, name gin_trgm_ops);

create table versions (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  number integer not null,
  description text not null default '',
  definition jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, workflow_id, number),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, created_by) references members
);
alter table workflows add foreign key (workspace_id, enabled_version_id) references versions
  deferrable initially deferred;

create table workflow_admins (
  workspace_id uuid not null,
  workflow_id uuid not null,
  member_id uuid not null,
  primary key (workspace_id, workflow_id, member_id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade
);
create index workflow_admins_member on workflow_admins (workspace_id, member_id);
create trigger workflow_admins_inserted after insert on workflow_admins referencing new table as new_rows
  for each statement execute function bump_people_revision();
create trigger workflow_admins_deleted after delete on workflow_admins referencing old table as old_rows
  for each statement execute function bump_people_revision();

create table workflow_tags (
  workspace_id uuid not null,
  workflow_id uuid not null,
  tag_id uuid not null,
  primary key (workspace_id, workflow_id, tag_id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, tag_id) references tags on delete cascade
);

create table triggers (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  type text not null check (type in ('manual', 'automatic')),
  name text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  token_hash bytea,
  token_version integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade
);
create index triggers_workflow on triggers (workspace_id, workflow_id);
create unique index triggers_token on triggers (token_hash) where token_hash is not null;

-- Who may start by a manual trigger: a person or a group, one of the two.
create table trigger_initiators (
  workspace_id uuid not null,
  trigger_id uuid not null,
  member_id uuid,
  group_id uuid,
  check (num_nonnulls(member_id, group_id) = 1),
  foreign key (workspace_id, trigger_id) references triggers on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, group_id) references groups
);
create unique index trigger_initiators_member on trigger_initiators (workspace_id, trigger_id, member_id)
  where member_id is not null;
create unique index trigger_initiators_group on trigger_initiators (workspace_id, trigger_id, group_id)
  where group_id is not null;
