-- The demo workspace can be entered by anybody who has an account, to look around, and left again.
alter table workspaces add column is_demo boolean not null default false;
create unique index workspaces_demo on workspaces (is_demo) where is_demo;
update workspaces set is_demo = true where id = 'abe97f7c-602f-8b94-a972-004628d58aa9';

-- A member who entered by themselves, and may leave by themselves.
alter table members add column is_visitor boolean not null default false;
