-- A deleted planned run can be brought back for a day; then it is removed. It has no next date while it is deleted.
alter table planned_runs add column deleted_at timestamptz;
create index planned_runs_deleted on planned_runs (deleted_at) where deleted_at is not null;
