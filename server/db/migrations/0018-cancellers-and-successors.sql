-- Whom a version lets cancel its runs, as its definition says: by it they are found from the person's side.

create table version_cancellers (
  workspace_id uuid not null,
  version_id uuid not null,
  member_id uuid,
  group_id uuid,
  check (num_nonnulls(member_id, group_id) = 1),
  foreign key (workspace_id, version_id) references versions on delete cascade,
  foreign key (workspace_id, member_id) references members on delete cascade,
  foreign key (workspace_id, group_id) references groups on delete cascade
);
create unique index version_cancellers_member on version_cancellers (workspace_id, member_id, version_id)
  where member_id is not null;
create unique index version_cancellers_group on version_cancellers (workspace_id, group_id, version_id)
  where group_id is not null;
create index version_cancellers_version on version_cancellers (workspace_id, version_id);

-- The runs of a version.
create index runs_version on runs (workspace_id, version_id);

insert into version_cancellers (workspace_id, version_id, member_id, group_id)
select distinct v.workspace_id, v.id, m.id, g.id
from versions v
  cross join lateral jsonb_array_elements(v.definition -> 'cancellation') ref
  left join members m on ref ->> 'type' = 'user_workspace' and m.workspace_id = v.workspace_id
    and m.id::text = ref ->> 'id' and m.removed_at is null
  left join groups g on ref ->> 'type' = 'group' and g.workspace_id = v.workspace_id and g.id::text = ref ->> 'id'
where num_nonnulls(m.id, g.id) = 1;

-- Who holds the open steps of somebody who has left from now on, and who decided it.
alter table members add column successor_id uuid, add column succeeded_by uuid,
  add foreign key (workspace_id, successor_id) references members,
  add foreign key (workspace_id, succeeded_by) references members;
