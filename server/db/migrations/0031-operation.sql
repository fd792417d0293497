-- What an operator watches: the processes that are alive, the backups that were made, and what was not sent yet.

create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  host text not null,
  started_at timestamptz not null,
  -- A process says every few seconds that it is there; one that is killed says nothing more.
  seen_at timestamptz not null
);

create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  -- Null while it is made, and if the process that made it was killed.
  ended_at timestamptz,
  -- Where it is, by its name in the folder of backups.
  name text not null,
  bytes bigint,
  -- Why there is none.
  failure text
);

create index notices_untold on notices (created_at) where told_at is null;
