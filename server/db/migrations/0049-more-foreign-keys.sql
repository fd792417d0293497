-- References that no foreign key guarded, so that a row could name what belongs to another workspace. Those that name
-- nothing of their own workspace are emptied first.

update members m set invited_by = null where invited_by is not null and not exists (
  select from members i where i.workspace_id = m.workspace_id and i.id = m.invited_by);
alter table members add foreign key (workspace_id, invited_by) references members not valid;
alter table members validate constraint members_workspace_id_invited_by_fkey;

-- Plans name manual triggers, which are deleted with their workflow only.
update planned_runs p set trigger_id = null where trigger_id is not null and not exists (
  select from triggers t where t.workspace_id = p.workspace_id and t.id = p.trigger_id);
alter table planned_runs add foreign key (workspace_id, trigger_id) references triggers not valid;
alter table planned_runs validate constraint planned_runs_workspace_id_trigger_id_fkey;

update notices n set by_id = null where by_id is not null and not exists (
  select from members m where m.workspace_id = n.workspace_id and m.id = n.by_id);
update notices n set comment_id = null where comment_id is not null and not exists (
  select from comments c where c.workspace_id = n.workspace_id and c.id = n.comment_id);
-- Comments are deleted with their run. Without the index each of them would walk all notices.
create index notices_comment on notices (workspace_id, comment_id) where comment_id is not null;
alter table notices
  add foreign key (workspace_id, by_id) references members not valid,
  add foreign key (workspace_id, comment_id) references comments on delete cascade not valid;
alter table notices validate constraint notices_workspace_id_by_id_fkey;
alter table notices validate constraint notices_workspace_id_comment_id_fkey;
