-- Few shares make a manager: who has none is told so at once, instead of being looked up for each failed or deleted run.
create index run_viewers_managing_member on run_viewers (workspace_id, member_id, run_id)
  where role = 'manager' and member_id is not null;
create index run_viewers_managing_group on run_viewers (workspace_id, group_id, run_id)
  where role = 'manager' and group_id is not null;
