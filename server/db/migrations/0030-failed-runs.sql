-- The runs that wait for an admin: few, and looked for by every inbox and by their own list.
create index runs_failed on runs (workspace_id, updated_at, id) where status = 'failed' and deleted_at is null;
