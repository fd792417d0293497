import { displayName } from '../../contract/person-name.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, directoryOf, userOf } from '../people/people.ts';
import { assertGroupManager, groupCan } from './policy.ts';

interface GroupRow {
  id: Id;
  name: string;
  status: 'enabled' | 'disabled';
  is_everyone: boolean;
  created_at: Unix;
  member_ids: Id[];
}

const columns = `g.id, g.name, g.status, g.is_everyone, g.created_at,
  array(select gm.member_id from group_members gm where gm.workspace_id = $1 and gm.group_id = g.id) as member_ids`;

function showGroup({ member_ids, ...row }: GroupRow, caller: MemberCaller, directory: Directory) {
  const members = member_ids
    .flatMap((id) => directory.members.get(id) ?? [])
    .sort((one, other) => displayName(one).localeCompare(displayName(other)))
    .map((member) => ({ id: member.id, user: userOf(member) }));
  return { ...row, members, can: groupCan(caller, row) };
}

/** A page of the groups, by name. @throws ApiError operation_not_allowed */
export async function listGroups(
  context: AppContext,
  caller: MemberCaller,
  { page, per_page, search }: { page: number; per_page: number; search: string },
) {
  assertGroupManager(caller);
  const filter = `g.workspace_id = $1 and fold_text(g.name) like $2`;
  const values = [caller.workspace_id, foldedLike(search)];
  const [directory, { rows }, { rows: totals }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.listPool.query<GroupRow>(
      `select ${columns} from groups g where ${filter} order by fold_text(g.name), g.id limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    ),
    context.listPool.query<{ total: number }>(`select count(*) as total from groups g where ${filter}`, values),
  ]);
  const groups = rows.map((row) => showGroup(row, caller, directory));
  return { groups, total: Number(totals[0]?.total ?? 0), page, per_page };
}

/** One group. @throws ApiError operation_not_allowed, not_found */
export async function findGroup(context: AppContext, caller: MemberCaller, id: Id) {
  assertGroupManager(caller);
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<GroupRow>(`select ${columns} from groups g where g.workspace_id = $1 and g.id = $2`, [
      caller.workspace_id,
      id,
    ]),
  ]);
  if (!rows[0]) throw new ApiError('not_found');
  return showGroup(rows[0], caller, directory);
}

/**
 * The workflows that use a group: in the draft or a version, in who may start by a trigger, or as assignee of a run's
 * step. Definitions are searched as text, because ids occur in many places of them; this is slow, but needed only to
 * delete or show a group.
 */
export async function workflowsUsing(
  context: AppContext,
  workspace_id: Id,
  group_id: Id,
): Promise<{ id: Id; name: string }[]> {
  const { rows } = await context.listPool.query<{ id: Id; name: string }>(
    `select w.id, w.name from workflows w
    where w.workspace_id = $1 and w.deleted_at is null and (
      position($2 in w.draft::text) > 0
      or exists (select 1 from versions v
        where v.workspace_id = $1 and v.workflow_id = w.id and position($2 in v.definition::text) > 0)
      or exists (select 1 from triggers t join trigger_initiators i on i.workspace_id = $1 and i.trigger_id = t.id
        where t.workspace_id = $1 and t.workflow_id = w.id and i.group_id = $2::uuid)
      or exists (select 1 from step_assignees a join runs r on r.workspace_id = $1 and r.id = a.run_id
        where a.workspace_id = $1 and a.group_id = $2::uuid and r.workflow_id = w.id))
    order by fold_text(w.name)`,
    [workspace_id, group_id],
  );
  return rows;
}
