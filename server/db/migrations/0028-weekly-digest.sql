-- The weekly mail about what changed. Who gets no mails about runs did not ask for this one either.
alter table users add column subscribed_to_digest boolean not null default true;
update users set subscribed_to_digest = false where not subscribed_to_email;

-- One mail a person, workspace and week: the row is stored together with the mail's job, also if there was nothing to say.
create table digests (
  workspace_id uuid not null,
  member_id uuid not null,
  -- The first day of the week that it is about, in the workspace's calendar.
  week date not null,
  changes integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, member_id, week),
  foreign key (workspace_id, member_id) references members on delete cascade
);
