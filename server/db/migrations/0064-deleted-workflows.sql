-- Set while a job deletes the runs of a deleted workflow, because one transaction would take too long. Such a workflow is nowhere
-- shown and cannot be started, and its name is free. Its row goes last.
alter table workflows add column deleted_at timestamptz;

drop index workflows_name;
create unique index workflows_name on workflows (workspace_id, lower(name)) where deleted_at is null;
