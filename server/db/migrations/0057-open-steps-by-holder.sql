-- An inbox and the runs that somebody holds are read from an index alone, in the order shown
-- (docs/decisions/0055-open-steps-by-holder.md). So what they are sorted by, and whether the person has answered, stands
-- beside who is asked; the statement that stores a transition writes all of it.
alter table step_assignees
  add column due_at timestamptz,
  -- An older version that still runs leaves these out: it writes the rows of a step when that opens.
  add column opened_at timestamptz default now(),
  -- This person has answered, and the step waits for others.
  add column has_answered boolean not null default false;

drop index step_assignees_open_member, step_assignees_open_group;

update step_assignees a set due_at = s.due_at, opened_at = s.opened_at,
    has_answered = a.member_id is not null and exists (select 1 from step_answers given
      where given.workspace_id = a.workspace_id and given.run_step_id = a.run_step_id and given.member_id = a.member_id
        and not given.is_draft)
  from run_steps s where a.is_open and s.workspace_id = a.workspace_id and s.id = a.run_step_id;

create index step_assignees_open_member on step_assignees (workspace_id, member_id, due_at, opened_at, run_step_id)
  include (run_id, has_answered) where is_open and member_id is not null;
create index step_assignees_open_group on step_assignees (workspace_id, group_id, due_at, opened_at, run_step_id)
  include (run_id, has_answered) where is_open and group_id is not null;

-- Hidden runs that still go on: left out where the runs of a holder are counted from their open steps.
create index runs_hidden_running on runs (workspace_id, id) where hid_at is not null and ended_at is null;
