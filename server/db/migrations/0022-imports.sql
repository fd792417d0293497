-- Event logs that members import as runs with their true times.

create table imports (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  status text not null
    check (status in ('uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled', 'removing')),
  -- The name of the file, and its size as it was sent.
  name text not null,
  size bigint not null,
  -- Where the file is stored; null once it is imported.
  file_key text,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Who started it: the worker checks what they may do.
  started_by uuid,
  -- Where the runs go: null until a workflow is chosen or created.
  workflow_id uuid,
  version_id uuid,
  created_workflow boolean not null default false,
  -- What was found in the file, which options were chosen, what they amount to, and what would come of them.
  guess jsonb not null,
  chosen jsonb not null default '{}',
  options jsonb not null,
  preview jsonb not null,
  phase text not null default 'reading' check (phase in ('reading', 'writing')),
  events_read integer not null default 0,
  events_total integer,
  runs_written integer not null default 0,
  runs_total integer,
  result jsonb,
  failure jsonb,
  -- The job that imports it. Each attempt has another claim, and only the attempt whose claim the row names can finish.
  job_id uuid,
  claim uuid,
  tries integer not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members,
  foreign key (workspace_id, started_by) references members,
  foreign key (workspace_id, workflow_id) references workflows on delete set null (workflow_id),
  foreign key (workspace_id, version_id) references versions on delete set null (version_id)
);
create index imports_workflow on imports (workspace_id, workflow_id) where workflow_id is not null;
create index imports_version on imports (workspace_id, version_id) where version_id is not null;

-- The rows of a log that were left out and why, for the report.
create table import_left_out (
  workspace_id uuid not null,
  import_id uuid not null,
  line integer not null,
  code text not null,
  case_key text,
  activity text,
  value text,
  -- The rows that this one stands for: a case that was there already is one row.
  events integer not null default 1,
  foreign key (workspace_id, import_id) references imports on delete cascade
);
create index import_left_out_import on import_left_out (workspace_id, import_id, line);

-- `case_key` is the case's id in the log, `import_source` which log it is from: a case comes into a workflow once.
alter table runs
  add column import_id uuid,
  add column case_key text,
  add column import_source text,
  add foreign key (workspace_id, import_id) references imports,
  add check ((import_id is null) = (case_key is null) and (import_id is null) = (import_source is null));
create index runs_import on runs (workspace_id, import_id) where import_id is not null;
create unique index runs_case on runs (workspace_id, workflow_id, import_source, case_key) where case_key is not null;

-- Who did an imported step and for which group, where the log names somebody who is no member.
alter table run_steps
  add column is_imported boolean not null default false,
  add column done_by text,
  add column done_by_group text;
