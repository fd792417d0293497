-- Keys of outside services, sealed under a key that derives from SECRET (server/secrets/seal-secret.ts).
create table secrets (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('slack')),
  name text not null,
  sealed bytea not null,
  -- By which people recognise it; nothing else of it is ever shown again.
  last_four text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members
);
create unique index secrets_name on secrets (workspace_id, lower(name));

-- The messages of chat steps that the chat has acknowledged: a retry goes on behind them.
create table chat_messages (
  workspace_id uuid not null,
  run_step_id uuid not null,
  -- The place among the messages of the action.
  position integer not null,
  channel text not null,
  -- As people read it.
  text text not null,
  -- How the chat knows it.
  posted_as text,
  sent_at timestamptz not null default now(),
  primary key (workspace_id, run_step_id, position),
  foreign key (workspace_id, run_step_id) references run_steps on delete cascade
);
