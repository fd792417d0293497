-- Who may start a workflow is read with each of its runs. The unique indexes are of people or of groups alone.
create index trigger_initiators_trigger on trigger_initiators (workspace_id, trigger_id);

-- Whose picture a file is: asked before a file that nothing is attached to is deleted.
create index users_image on users (image) where image is not null;
