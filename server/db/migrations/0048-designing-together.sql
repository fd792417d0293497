-- A deleted planned run can be brought back for a day; then it is removed. It has no next date while it is deleted.
alter table planned_runs add column deleted_at timestamptz;
create index planned_runs_deleted on planned_runs (deleted_at) where deleted_at is not null;

-- Comments on the actions and groups of a draft. They belong to the draft, never to a version: a thread is shown while
-- its place stands in the draft, and is removed with the next version if it does not.
create table draft_threads (
  workspace_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  place_kind text not null check (place_kind in ('action', 'group')),
  place_id uuid not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows on delete cascade,
  foreign key (workspace_id, resolved_by) references members
);
create index draft_threads_workflow on draft_threads (workspace_id, workflow_id);

create table draft_comments (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  by_id uuid not null,
  message text not null,
  -- Ids and names of the mentioned members, as in comments of runs.
  mentions jsonb not null default '[]',
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references draft_threads on delete cascade,
  foreign key (workspace_id, by_id) references members
);
create index draft_comments_thread on draft_comments (workspace_id, thread_id);

-- A notice is about a run, or about a comment on a draft, with which it goes.
alter table notices
  alter column run_id drop not null,
  add column draft_comment_id uuid,
  add foreign key (workspace_id, draft_comment_id) references draft_comments on delete cascade,
  add constraint notices_about_check check ((run_id is null) <> (draft_comment_id is null));
create index notices_draft_comment on notices (workspace_id, draft_comment_id) where draft_comment_id is not null;
