-- Notices become what the notification centre lists: they are recorded for everybody, also for those who want no mail.
alter table notices
  add column id uuid,
  -- Whether it is mailed at once, with the daily mail, or not at all: the person's choice when it was recorded.
  add column mailing text not null default 'now' check (mailing in ('now', 'daily', 'never')),
  -- Who mentioned somebody or ended the run; null if Baton did.
  add column by_id uuid,
  add column comment_id uuid,
  add column read_at timestamptz,
  alter column run_step_id drop not null,
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('opened', 'due_soon', 'due_now', 'overdue', 'mentioned',
    'run_failed', 'child_failed', 'assignee_fallback', 'failed', 'completed', 'cancelled'));

-- The ids of notices are UUIDv7, as lists walk them by time. What was mailed before counts as read.
update notices set read_at = created_at, id = (
  select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  from lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') hex);
alter table notices alter column id set not null;

create unique index notices_list on notices (workspace_id, member_id, id);
create index notices_unread on notices (workspace_id, member_id, id) where read_at is null;
create index notices_daily on notices (workspace_id, member_id) where mailing = 'daily' and told_at is null;
-- Notices are deleted after a time: they stand in the table nearly in its order.
create index notices_age on notices using brin (created_at);

alter table users
  add column mail_waiting text not null default 'now' check (mail_waiting in ('now', 'daily', 'never')),
  add column mail_mentioned text not null default 'now' check (mail_mentioned in ('now', 'daily', 'never')),
  add column mail_failed text not null default 'now' check (mail_failed in ('now', 'daily', 'never')),
  add column mail_ended text not null default 'now' check (mail_ended in ('now', 'daily', 'never')),
  -- The hour of the daily mail, in the person's time zone.
  add column daily_mail_hour smallint not null default 8 check (daily_mail_hour between 0 and 23);

-- The day of a person's last daily mail: stored together with the mail's job, so that there is one mail a day.
create table daily_mails (
  workspace_id uuid not null,
  member_id uuid not null,
  day date not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members on delete cascade
);
