-- What this installation remembers of itself.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
