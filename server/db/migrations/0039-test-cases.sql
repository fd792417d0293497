-- Test cases of workflows: given these answers, expect this way. Both are data of the engine (engine/dry-run).
create table test_cases (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  name text not null,
  trace jsonb not null,
  expected jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, created_by) references members
);
create unique index test_cases_name on test_cases (workspace_id, workflow_id, lower(name));
