-- Who is invited has a place in the workspace at once, so that actions can be given to them before they come; who is
-- removed keeps theirs, so that the history keeps its names.

alter table members alter column user_id drop not null;
alter table members add column invited_email text;
-- Set while nobody has accepted: such a place opens no door. The link's token stands here as a hash only.
alter table members add column invited_at timestamptz;
alter table members add column invited_by uuid;
alter table members add column invitation_expires_at timestamptz;
alter table members add column invitation_hash bytea unique;
alter table members add column removed_at timestamptz;
alter table members add constraint members_someone check (user_id is not null or invited_email is not null);
create unique index members_invited_email on members (workspace_id, lower(invited_email))
  where invited_at is not null and removed_at is null;

-- When somebody was last here, to some minutes; see find-caller.ts.
alter table users add column seen_at timestamptz;
