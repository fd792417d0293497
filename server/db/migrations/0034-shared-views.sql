-- Views of the lists that their author shows to the whole workspace.
alter table run_views add column is_shared boolean not null default false;
create index run_views_shared on run_views (workspace_id) where is_shared;
