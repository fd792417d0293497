-- What tells whether a day of breakdowns is as a process has read it before: then it is not sent again
-- (docs/decisions/0062-days-read-before.md). Generated, so that a version of the program that does not know it cannot leave it wrong.
alter table breakdown_days add column content_hash uuid not null
  generated always as (md5(head || md5(body) || coalesce(md5(places), ''))::uuid) stored;
