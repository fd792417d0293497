-- What people are told by mail, who follows a run, and the links by which a step is answered from a mail.

create table run_followers (
  workspace_id uuid not null,
  run_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, run_id, member_id),
  foreign key (workspace_id, run_id) references runs on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade
);

-- What somebody is to be told of a step. The key names what it was: told again by a job that runs twice, it is there already.
create table notices (
  workspace_id uuid not null,
  member_id uuid not null,
  key text not null,
  run_id uuid not null,
  run_step_id uuid not null,
  kind text not null check (kind in ('opened', 'due_soon', 'due_now', 'overdue')),
  -- The due date that a reminder was about.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  -- The mail that has taken it, and when that was dealt with.
  mail_id uuid,
  told_at timestamptz,
  primary key (workspace_id, member_id, key),
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, run_id) references runs on delete cascade
);

-- A mail being gathered for somebody: one at a time, and its job is in the queue.
create table notice_mails (
  workspace_id uuid not null,
  member_id uuid not null,
  id uuid not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members on delete cascade
);

-- A link that lets one person answer one attempt of a step. The token stands here as a hash only.
create table deciding_links (
  workspace_id uuid not null,
  id uuid not null,
  hash bytea not null unique,
  member_id uuid not null,
  run_id uuid not null,
  run_step_id uuid not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, run_step_id) references run_steps on delete cascade
);
create index deciding_links_member on deciding_links (workspace_id, member_id, expires_at);
