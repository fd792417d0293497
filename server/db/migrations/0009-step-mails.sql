-- The mail of an email step: as it was reviewed, and once a worker has handed it over, as it went.
alter table run_steps add column mail jsonb;
