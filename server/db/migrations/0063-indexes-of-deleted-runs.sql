-- What goes with a deleted run or step is looked for by its key. Without these indexes each deleted step walked all values and
-- links of its workspace, and each deleted run all notices: 2.4 ms a step with 4,000 runs, and the more the larger.
create index field_values_step on field_values (workspace_id, run_step_id) where run_step_id is not null;
create index deciding_links_step on deciding_links (workspace_id, run_step_id);
create index notices_run on notices (workspace_id, run_id) where run_id is not null;
