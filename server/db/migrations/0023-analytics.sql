-- The first day of the workspace's week: weeks in analytics begin with it.
alter table workspaces add column week_starts_on text not null default 'monday'
  check (week_starts_on in ('monday', 'saturday', 'sunday'));

-- Analytics read a period's runs in the index of the list by start.
drop index runs_listed_by_start;
create index runs_listed_by_start on runs (workspace_id, listing, started_at, id)
  include (workflow_id, due_at, version_id, status, ended_at);

-- Those that were completed in a period. Only completed runs are in it, so a transition of a running one does not write it.
create index runs_completed_by_end on runs (workspace_id, ended_at) include (workflow_id, version_id)
  where status = 'completed' and deleted_at is null;

-- When somebody began to work on a step, and when a run went back: the few lines of history that figures are made of.
create index activities_measured on activities (workspace_id, run_id) include (run_step_id, kind, at)
  where kind in ('step_draft_saved', 'went_back');
