-- What a workspace uses and pays for. Nothing is counted in place: each change appends a small row, a worker folds these
-- rows into months, and a figure is always folded + unfolded. Whether a workspace is frozen is computed from it, never stored.

alter table workspaces drop column frozen_at;
-- A name in server/billing/packages.json.
alter table workspaces add column package text not null default 'unlimited';
alter table workspaces add column billing_contact text;
-- `migrate` hands over DEFAULT_PACKAGE for the workspaces there are.
update workspaces set package = coalesce(nullif(current_setting('baton.default_package', true), ''), 'unlimited');

-- No foreign key: it would lock the workspace's row in every start. The fold drops what belongs to no workspace.
create table usage_deltas (
  workspace_id uuid not null,
  at timestamptz not null,
  runs integer not null default 0,
  storage bigint not null default 0,
  files integer not null default 0,
  members integer not null default 0
);
create index usage_deltas_workspace on usage_deltas (workspace_id);

-- What changed in a month, in UTC: runs started, and by how much storage, files and members grew. A level at a month's
-- end is the sum up to it.
create table usage_months (
  workspace_id uuid not null references workspaces on delete cascade,
  month date not null,
  runs bigint not null default 0,
  storage bigint not null default 0,
  files bigint not null default 0,
  members bigint not null default 0,
  primary key (workspace_id, month)
);

-- A month's terms: they follow the workspace while the month lasts, and stay once it is over.
create table billing_months (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  month date not null,
  package text not null,
  billing_contact text,
  prices jsonb not null,
  primary key (workspace_id, id),
  unique (workspace_id, month)
);
create index billing_months_month on billing_months (month);

-- The owners are told once a month and cause.
create table frozen_notices (
  workspace_id uuid not null references workspaces on delete cascade,
  month date not null,
  cause text not null,
  primary key (workspace_id, month, cause)
);

create function usage_month(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('month', moment at time zone 'UTC')::date
$$;

-- The runs of a month, and the levels at its end; for the current month, as they are now.
create function usage_at(workspace uuid, until date)
returns table (runs bigint, storage bigint, files bigint, members bigint) language sql stable as $$
  select coalesce(sum(u.runs) filter (where u.month = until), 0)::bigint, coalesce(sum(u.storage), 0)::bigint,
    coalesce(sum(u.files), 0)::bigint, coalesce(sum(u.members), 0)::bigint
  from (
    select m.month, m.runs, m.storage, m.files, m.members from usage_months m where m.workspace_id = workspace
    union all
    select usage_month(d.at), d.runs, d.storage, d.files, d.members from usage_deltas d where d.workspace_id = workspace
  ) u
  where u.month <= until
$$;

-- The rule of freezing, in one place. `limits` are one package's: members, runs, storage in bytes; null is none.
create function reached_limits(workspace uuid, this_month date, limits jsonb) returns text[] language sql stable as $$
  select array_remove(array[
    case when u.members > (limits ->> 'members')::bigint then 'members' end,
    case when u.runs >= (limits ->> 'runs')::bigint then 'runs' end,
    case when u.storage >= (limits ->> 'storage')::bigint then 'storage' end], null)
  from usage_at(workspace, this_month) u
$$;

-- How many runs may still start this month: none while frozen; null where nothing limits them. `packages` has the
-- limits of each package that has some, by name.
create function run_room(workspace uuid, this_month date, packages jsonb) returns bigint language plpgsql stable as $$
declare
  limits jsonb;
  room bigint;
begin
  select packages -> w.package into limits from workspaces w where w.id = workspace;
  if limits is null then return null; end if;
  if reached_limits(workspace, this_month, limits) <> '{}' then return 0; end if;
  select (limits ->> 'runs')::bigint - u.runs into room from usage_at(workspace, this_month) u;
  return room;
end $$;

create function usage_lock(workspace uuid) returns bigint language sql immutable as $$
  select hashtextextended('usage ' || workspace, 0)
$$;

-- Whether one more run may start, exact however many start at once. Who starts while more runs are left than the server
-- has connections cannot meet the limit together with all others at work, so that they share the lock; near the limit
-- each waits for those before, and then counts. The function is volatile, so that each look sees what was committed
-- meanwhile, though the statement around it does not. Unlimited packages take no lock.
create function take_run_place(workspace uuid, this_month date, packages jsonb) returns boolean language plpgsql as $$
declare
  most_at_once constant bigint := current_setting('max_connections')::bigint;
  room bigint;
begin
  select run_room(workspace, this_month, packages) into room;
  if room is null then return true; end if;
  if room > most_at_once then
    begin
      perform pg_advisory_xact_lock_shared(usage_lock(workspace));
      select run_room(workspace, this_month, packages) into room;
      if room is null or room > most_at_once then return true; end if;
      -- The room went while we waited. Leaving the block by an error gives the lock back: two that share it could
      -- never both have it alone.
      raise sqlstate 'BT001';
    exception when sqlstate 'BT001' then null;
    end;
  end if;
  perform pg_advisory_xact_lock(usage_lock(workspace));
  select run_room(workspace, this_month, packages) into room;
  return room is null or room > 0;
end $$;

-- Members are metered by the table itself, so that nobody who changes people can forget it. Who is invited counts from
-- the invitation on: their place is enabled.
create function meter_new_members() returns trigger language plpgsql as $$
begin
  insert into usage_deltas (workspace_id, at, members)
    select workspace_id, now(), count(*) from new_rows
    where status = 'enabled' and removed_at is null group by workspace_id;
  return null;
end $$;

create function meter_gone_members() returns trigger language plpgsql as $$
begin
  insert into usage_deltas (workspace_id, at, members)
    select workspace_id, now(), -count(*) from old_rows
    where status = 'enabled' and removed_at is null group by workspace_id;
  return null;
end $$;

create function meter_changed_members() returns trigger language plpgsql as $$
begin
  insert into usage_deltas (workspace_id, at, members)
    select workspace_id, now(), sum(counts) from (
      select workspace_id, 1 as counts from new_rows where status = 'enabled' and removed_at is null
      union all
      select workspace_id, -1 from old_rows where status = 'enabled' and removed_at is null
    ) changes
    group by workspace_id having sum(counts) <> 0;
  return null;
end $$;

create trigger members_metered_new after insert on members referencing new table as new_rows
  for each statement execute function meter_new_members();
create trigger members_metered_gone after delete on members referencing old table as old_rows
  for each statement execute function meter_gone_members();
create trigger members_metered_changed after update on members referencing old table as old_rows new table as new_rows
  for each statement execute function meter_changed_members();

-- What there is already.
insert into usage_months (workspace_id, month, runs, members)
select workspace_id, month, sum(runs), sum(members) from (
  select workspace_id, usage_month(started_at) as month, count(*) as runs, 0 as members from runs group by 1, 2
  union all
  select workspace_id, usage_month(created_at), 0, count(*) from members
    where status = 'enabled' and removed_at is null group by 1, 2
) counted
group by workspace_id, month;
