-- The list of deleted runs, from which they are restored.
create index runs_deleted on runs (workspace_id, updated_at desc, id desc) where deleted_at is not null;
