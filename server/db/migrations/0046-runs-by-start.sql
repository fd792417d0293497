-- A forecast rests on the runs of a workflow that started last. The columns never change while a run goes on, so that its
-- transitions do not write the index.
create index runs_of_workflow_by_start on runs (workspace_id, workflow_id, started_at desc) where deleted_at is null;
