-- A group of every member but guests, in each workspace, so that people need not keep one themselves. It has its members
-- as rows like any group; operations that add members or change roles keep them (`server/people/everyone.ts`).
alter table groups add column is_everyone boolean not null default false;
create unique index groups_everyone on groups (workspace_id) where is_everyone;

insert into groups (workspace_id, id, name, is_everyone)
select w.id, gen_random_uuid(),
    case when exists (select from groups g where g.workspace_id = w.id and lower(g.name) = 'everyone')
      then 'Everyone (' || left(w.id::text, 8) || ')' else 'Everyone' end, true
  from workspaces w;

insert into group_members (workspace_id, group_id, member_id)
select g.workspace_id, g.id, m.id
  from groups g join members m on m.workspace_id = g.workspace_id
  where g.is_everyone and m.role <> 'guest' and m.removed_at is null;

-- An owner may hide the first steps that home shows.
alter table workspaces add column first_steps_hidden boolean not null default false;
