import { containsText } from '../../contract/fold-text.ts';
import type { NamedRef } from '../../contract/shared-shapes.ts';
import type { Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, namedRefOf } from '../people/people.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { runsOf, withAccessibleRuns } from './count-runs.ts';

type Row = { member_id: string; group_id: null } | { member_id: null; group_id: string };

const isAwaited = `a.is_open and (a.member_id is null or ${awaitingAnswer('a.member_id')})`;
const ofVisibleRun = `exists (select 1 from runs r where r.workspace_id = $1 and r.id = a.run_id
  and r.deleted_at is null and ${visibleRuns('$2', '$3')})`;

/** From so many runs of a caller it is faster to find the assignees of their open steps than to check the steps of all people. */
const mostOwn = 20_000;

/** From the caller's runs to the assignees of their open steps. */
const fromRuns = `${withAccessibleRuns(mostOwn)}
  select is_whole, held.member_id, held.group_id from mine_is_whole left join (
    select distinct a.member_id, a.group_id from ${runsOf('mine')}
      join run_steps s on s.workspace_id = $1 and s.run_id = r.id and s.status = 'pending'
      join step_assignees a on a.workspace_id = $1 and a.run_step_id = s.id
      where r.listing in ('active', 'hidden') and ${isAwaited}) held on true`;

/**
 * For owners, and callers with many runs: from each person and group to their first open step that the caller sees. The order
 * follows the index of open steps; without it, all their steps would be read.
 */
const fromPeople = `
  select m.id as member_id, null::uuid as group_id from members m cross join lateral (
    select 1 from step_assignees a where a.workspace_id = $1 and a.member_id = m.id and ${isAwaited} and ${ofVisibleRun}
    order by a.run_step_id limit 1) held where m.workspace_id = $1
  union all
  select null, g.id from groups g cross join lateral (
    select 1 from step_assignees a where a.workspace_id = $1 and a.group_id = g.id and ${isAwaited} and ${ofVisibleRun}
    order by a.run_step_id limit 1) held where g.workspace_id = $1`;

/** The assignees of open steps in runs that the caller sees, by name. Names of others are not returned. */
export async function listAssignees(context: AppContext, caller: MemberCaller, search: string): Promise<NamedRef[]> {
  const [rows, directory] = await Promise.all([
    findAssignees(context, caller),
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
  ]);
  return rows
    .map(
      (row): Ref =>
        row.member_id ? { type: 'user_workspace', id: row.member_id } : { type: 'group', id: row.group_id! },
    )
    .map((ref) => namedRefOf(directory, ref))
    .filter(({ name }) => containsText(name, search))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

async function findAssignees(
  { listPool }: AppContext,
  { workspace_id, member_id, role }: MemberCaller,
): Promise<Row[]> {
  const values = [workspace_id, member_id, role];
  if (role !== 'owner') {
    const { rows } = await listPool.query<Row & { is_whole: boolean }>(fromRuns, values);
    // A row without an assignee says that there is none.
    if (rows[0]?.is_whole) return rows.filter((row) => row.member_id ?? row.group_id);
  }
  return (await listPool.query<Row>(fromPeople, values)).rows;
}
