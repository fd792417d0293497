-- People, their sessions, and the workspaces they belong to.
-- Tenant tables have the primary key (workspace_id, id) and composite foreign keys: no row can point into another workspace.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Users, sessions, accounts and verifications are the identity library's tables, under our names.
create table users (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  image text,
  language_preference text check (language_preference in ('en', 'fr', 'th')),
  time_zone_preference text,
  subscribed_to_email boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table workspaces (
  id uuid primary key,
  name text not null,
  industry text not null default 'other',
  time_zone text not null default 'UTC',
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  frozen_at timestamptz,
  -- Grows with every change of members, groups and admins, so that servers know when what they remember of them is old.
  people_revision bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A user in a workspace: a `user_workspace` on the wire.
create table members (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'member', 'guest')),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, user_id)
);
create index members_user on members (user_id);

create table groups (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  name text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index groups_name on groups (workspace_id, lower(name));

create table group_members (
  workspace_id uuid not null,
  group_id uuid not null,
  member_id uuid not null,
  primary key (workspace_id, group_id, member_id),
  foreign key (workspace_id, group_id) references groups on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade
);
create index group_members_member on group_members (workspace_id, member_id);

create table tags (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  name text not null,
  color text not null check (color ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index tags_name on tags (workspace_id, lower(name));

-- A trigger and not the operations' duty: whoever changes people, by whatever way, makes every server look again.
create function bump_people_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update workspaces set people_revision = people_revision + 1
      where id in (select distinct workspace_id from old_rows);
  else
    update workspaces set people_revision = people_revision + 1
      where id in (select distinct workspace_id from new_rows);
  end if;
  return null;
end $$;

create trigger members_inserted after insert on members referencing new table as new_rows
  for each statement execute function bump_people_revision();
create trigger members_updated after update on members referencing new table as new_rows
  for each statement execute function bump_people_revision();
create trigger members_deleted after delete on members referencing old table as old_rows
  for each statement execute function bump_people_revision();
create trigger groups_updated after update on groups referencing new table as new_rows
  for each statement execute function bump_people_revision();
create trigger group_members_inserted after insert on group_members referencing new table as new_rows
  for each statement execute function bump_people_revision();
create trigger group_members_deleted after delete on group_members referencing old table as old_rows
  for each statement execute function bump_people_revision();

create function bump_people_revision_of_user() returns trigger language plpgsql as $$
begin
  update workspaces set people_revision = people_revision + 1
    where id in (select workspace_id from members where user_id = new.id);
  return null;
end $$;

create trigger users_renamed after update on users for each row
  when ((old.first_name, old.last_name, old.email, old.image, old.language_preference)
    is distinct from (new.first_name, new.last_name, new.email, new.image, new.language_preference))
  execute function bump_people_revision_of_user();
