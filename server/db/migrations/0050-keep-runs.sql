-- For how many days ended runs are kept; null: for ever. See server/workspaces/delete-old-runs.ts.
alter table workspaces add column keep_runs_days integer check (keep_runs_days between 30 and 36500);
