-- Files of run data that people ask for. They last a day, and are counted in no usage.

create table exports (
  workspace_id uuid not null,
  id uuid not null,
  -- Who asked: nobody else sees it.
  member_id uuid not null,
  workflow_id uuid not null,
  -- Null is every version.
  version_id uuid,
  starts_from timestamptz,
  starts_to timestamptz,
  format text not null check (format in ('csv', 'xlsx', 'xes')),
  -- Of a CSV: what a row is.
  content text not null check (content in ('runs', 'steps')),
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  failure text check (failure in ('not_allowed', 'broken')),
  -- The job that makes it, and where this try of it writes: another try writes elsewhere.
  job_id uuid,
  file_key text,
  tries integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  size bigint,
  created_at timestamptz not null,
  -- Null until the file is there.
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, version_id) references versions on delete cascade,
  foreign key (workspace_id, member_id) references members
);
create index exports_member on exports (workspace_id, member_id, id desc);
create index exports_workflow on exports (workspace_id, workflow_id);
-- One is made at a time in a workspace.
create unique index exports_running on exports (workspace_id) where status = 'running';
