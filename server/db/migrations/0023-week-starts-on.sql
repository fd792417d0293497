-- The first day of the workspace's week: weeks in analytics begin with it.
alter table workspaces add column week_starts_on text not null default 'monday'
  check (week_starts_on in ('monday', 'saturday', 'sunday'));
