-- A member's own ways to look at the runs: a name and what the list is asked for.
create table run_views (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members on delete cascade
);
create unique index run_views_name on run_views (workspace_id, member_id, lower(name));

-- In which list a run stands, one alone: every list is one of these, or a few of them merged, each in its index's order.
alter table runs
  add column listing text not null generated always as (
    case
      when deleted_at is not null then 'deleted'
      when archived_at is not null and hid_at is not null then 'archived_hidden'
      when archived_at is not null then 'archived'
      when hid_at is not null then 'hidden'
      when status in ('running', 'failed') then 'active'
      else status
    end) stored,
  add column sort_name text not null generated always as (lower(name)) stored;

-- One for each order. They include what the filters look at, so that a page far down is counted off in the index alone.
create index runs_listed_by_update on runs (workspace_id, listing, updated_at, id) include (workflow_id, due_at);
create index runs_listed_by_start on runs (workspace_id, listing, started_at, id) include (workflow_id, due_at);
create index runs_listed_by_name on runs (workspace_id, listing, sort_name, id) include (workflow_id, due_at);
create index runs_listed_by_due on runs (workspace_id, listing, due_at, id) include (workflow_id);
create index runs_of_workflow on runs (workspace_id, workflow_id, listing, updated_at, id)
  include (version_id, status, due_at);

-- What those do in their stead.
drop index runs_by_update, runs_by_status, runs_by_workflow, runs_by_start, runs_archived, runs_hidden, runs_overdue,
  runs_deleted;
