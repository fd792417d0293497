-- Exports of runs that were selected in a list. Null: every run of the period.
alter table exports add column run_ids uuid[];
