-- Workflows that owners offer to their workspace as templates: a definition in which a made-up group stands in place of
-- each person and group, and the roles that these groups stand for.
create table templates (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  -- The workflow that it was made of; it stays when that is deleted.
  workflow_id uuid,
  name text not null,
  description text not null default '',
  about text not null default '',
  definition jsonb not null,
  roles jsonb not null,
  published_by uuid,
  published_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete set null (workflow_id),
  foreign key (workspace_id, published_by) references members
);
create unique index templates_name on templates (workspace_id, lower(name));
create unique index templates_workflow on templates (workspace_id, workflow_id) where workflow_id is not null;
