-- What people upload, what it is attached to, and what they say to each other on a run.

create table files (
  workspace_id uuid not null references workspaces on delete cascade,
  -- Random: the file's name in the store, and in its address.
  key text not null,
  name text not null,
  -- As its own first bytes say, never as the sender does.
  type text not null,
  size bigint not null,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  -- Where nothing has it attached by then, it is swept.
  expires_at timestamptz not null,
  primary key (workspace_id, key),
  foreign key (workspace_id, uploaded_by) references members
);
create index files_uploaded_by on files (workspace_id, uploaded_by, expires_at);

create table comments (
  workspace_id uuid not null,
  -- Of its line in the history too.
  id uuid not null,
  run_id uuid not null,
  by_id uuid not null,
  message text not null,
  -- Members with their names as they were written.
  mentions jsonb not null default '[]',
  at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references runs on delete cascade,
  foreign key (workspace_id, by_id) references members
);
create index comments_run on comments (workspace_id, run_id, id desc);

-- A file is attached once: the primary key says so, whoever is quicker.
create table attachments (
  workspace_id uuid not null,
  file_key text not null,
  run_id uuid not null,
  kind text not null check (kind in ('answer', 'image', 'comment')),
  -- The action that an answer is to; null is the trigger form.
  step_id uuid,
  comment_id uuid,
  position integer not null,
  primary key (workspace_id, file_key),
  check ((kind = 'comment') = (comment_id is not null)),
  constraint attachments_file foreign key (workspace_id, file_key) references files,
  foreign key (workspace_id, run_id) references runs on delete cascade,
  foreign key (workspace_id, comment_id) references comments on delete cascade
);
create index attachments_run on attachments (workspace_id, run_id);
create index attachments_comment on attachments (workspace_id, comment_id) where comment_id is not null;
