-- Jobs of a workspace that were committed and are not in the queue yet: the outbox of the workspace
-- (docs/decisions/0048-distributed-database.md). Its rows are where the workspace's other rows are, so that state, history
-- and jobs are one commit on one node. Unless JOBS_OUTBOX is set, nothing writes to it.
create table effects (
  workspace_id uuid not null,
  -- The id of the job: an effect that is handed on twice is one job.
  id uuid not null,
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null default now(),
  primary key (workspace_id, id)
);
