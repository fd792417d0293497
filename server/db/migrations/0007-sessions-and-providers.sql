-- Sessions and what people do with their own account.

-- A session's token stands here as its hash alone (SHA-256, hexadecimal): who reads this table is nobody by it.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
-- When it was last used, to some minutes; see record-last-seen.ts.
alter table sessions add column seen_at timestamptz;
-- The account at an identity provider that made it: such a session ends with the provider's token, unless that one is
-- refreshed.
alter table sessions add column account_id uuid references accounts on delete cascade;

-- One account with us for each one there.
create unique index accounts_provider on accounts (provider_id, account_id);
-- Its tokens are being refreshed until then: a refresh token works once, so one request alone may spend it.
alter table accounts add column refreshing_until timestamptz;

-- Of each user one change at most waits for the link that was mailed to the new address.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Who has been sent to an identity provider and is not back yet; the browser holds the other half of it.
create table provider_sign_ins (
  state_hash text primary key,
  provider_id text not null,
  return_to text not null,
  asks_consent boolean not null,
  expires_at timestamptz not null
);
create index provider_sign_ins_expires on provider_sign_ins (expires_at);
