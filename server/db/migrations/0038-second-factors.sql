-- Second factors of accounts, and workspaces that require one.

-- Whether signing in asks for a second factor: the account has a confirmed authenticator or a passkey.
alter table users add column has_second_factor boolean not null default false;
-- Members without a second factor are kept out.
alter table workspaces add column requires_second_factor boolean not null default false;

-- The secret shared with an authenticator app (RFC 6238).
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted under SECRET.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Null until its first code was given; until then it is no second factor.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. No code of this step or an earlier one is accepted again.
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's own count of its signatures; 0 if it does not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A code is deleted when it is used.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- What a new passkey of a user must sign; the newest request replaces an older one.
create table passkey_registrations (
  user_id uuid primary key references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Sign-ins whose first factor was right, and whose second factor was not given yet.
create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  -- The account at the identity provider, if the first factor was given there.
  account_id uuid references accounts on delete cascade,
  -- When the session is to end.
  session_expires_at timestamptz not null,
  -- What a passkey must sign; null until it is asked for, and after it was used.
  challenge text,
  expires_at timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expires on pending_sign_ins (expires_at);

-- Counts of guesses, shared by all web processes. Not logged: after a crash of PostgreSQL counting begins again.
create unlogged table guesses (
  -- Hashed with a key: the table tells no address of a person.
  key text primary key,
  count int not null,
  until timestamptz not null
);
create index guesses_until on guesses (until);
