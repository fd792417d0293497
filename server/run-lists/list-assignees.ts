import { containsText } from '../../contract/fold-text.ts';
import type { NamedRef } from '../../contract/shared-shapes.ts';
import type { Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, namedRefOf } from '../people/people.ts';
import { accessibleRunIdsSql, isAmongMine } from '../run-access/accessible-run-ids.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { manyRunning, withRunningRuns } from '../run-access/running-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { withAccessibleRuns } from './count-runs.ts';

type Row = { member_id: string; group_id: null } | { member_id: null; group_id: string };

const isAwaited = waitsFor('a');
const ofVisibleRun = `exists (select 1 from runs r where r.workspace_id = $1 and r.id = a.run_id
  and r.deleted_at is null and ${visibleRuns('$2', '$3')})`;

interface Limits {
  /** From so many runs of a caller it is faster to find the assignees of their open steps than to check the steps of all people. */
  own: number;
  /** Up to so many running runs of a caller, the open steps of all people are looked up in a hash of them. */
  running: number;
  /** So many open steps of each person are checked before the caller's own runs are compared with all of them. */
  first: number;
}

const usualLimits: Limits = { own: 5_000, running: manyRunning, first: 50 };

/** From a caller's few runs to the assignees of their open steps. */
const fromRuns = ({ own }: Limits) => `${withAccessibleRuns(own)}
  select is_whole, held.member_id, held.group_id from mine_is_whole left join (
    select distinct a.member_id, a.group_id from ${joinRunsById('mine')}
      join run_steps s on s.workspace_id = $1 and s.run_id = r.id and s.status = 'pending'
      join step_assignees a on a.workspace_id = $1 and a.run_step_id = s.id
      where r.listing in ('active', 'hidden') and ${isAwaited}) held on true`;

/** SQL: the open steps of each person or group `one`, in the order of their index. */
const openOf = (column: string, rest: string) => `(select a.run_id from step_assignees a
  where a.workspace_id = $1 and a.${column} = one.id and ${isAwaited} order by a.due_at, a.opened_at, a.run_step_id ${rest})`;

/** For owners, who see all runs: the people and groups with an open step. */
const fromPeople = ['member_id', 'group_id']
  .map(
    (column) => `select ${column === 'member_id' ? 'one.id as member_id, null::uuid as group_id' : 'null, one.id'}
      from ${column === 'member_id' ? 'members' : 'groups'} one cross join lateral ${openOf(column, 'limit 1')} held
      where one.workspace_id = $1`,
  )
  .join(' union all ');

/** For callers with many runs: the people and groups with an open step of one of the caller's running runs. */
const fromRunning = ({ running }: Limits) => `${withRunningRuns(running)}
  select is_whole, held.member_id, held.group_id from mine_is_whole left join (
    ${['member_id', 'group_id']
      .map(
        (column) => `select ${column === 'member_id' ? 'one.id as member_id, null::uuid as group_id' : 'null, one.id'}
      from ${column === 'member_id' ? 'members' : 'groups'} one where one.workspace_id = $1 and exists (
        select 1 from step_assignees a where a.workspace_id = $1 and a.${column} = one.id and ${isAwaited} and ${isAmongMine('a.run_id')})`,
      )
      .join(' union all ')}) held on is_whole`;

/**
 * For callers with even more running runs: whether the caller sees one of the first open steps of each person and group, and whether there are
 * more. Somebody may see none of thousands: checking each took 3 s at a million runs.
 */
const fromFirst = ({ first }: Limits) =>
  ['member_id', 'group_id']
    .map(
      (
        column,
      ) => `select ${column === 'member_id' ? 'one.id as member_id, null::uuid as group_id' : 'null, one.id'}, held.*
      from ${column === 'member_id' ? 'members' : 'groups'} one cross join lateral (
        select exists (select 1 from ${openOf(column, `limit ${first}`)} a where ${ofVisibleRun}) as is_seen,
          exists (select 1 from ${openOf(column, `offset ${first} limit 1`)} more) as goes_on) held
      where one.workspace_id = $1 and (held.is_seen or held.goes_on)`,
    )
    .join(' union all ');

/** Those of the people and groups `$4` who hold a step of one of the caller's runs. */
const fromOwn = `with mine as materialized (select distinct id from (${accessibleRunIdsSql}) part)
  ${['member_id', 'group_id']
    .map(
      (
        column,
      ) => `select distinct ${column === 'member_id' ? 'a.member_id, null::uuid as group_id' : 'null::uuid, a.group_id'}
      from step_assignees a where a.workspace_id = $1 and a.${column} = any($4::uuid[]) and ${isAwaited}
        and a.run_id in (select id from mine)`,
    )
    .join(' union all ')}`;

/** The assignees of open steps in runs that the caller sees, by name. Names of others are not returned. */
export async function listAssignees(
  context: AppContext,
  caller: MemberCaller,
  search: string,
  limits = usualLimits,
): Promise<NamedRef[]> {
  const [rows, directory] = await Promise.all([
    findAssignees(context, caller, limits),
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
  limits: Limits,
): Promise<Row[]> {
  if (role === 'owner') return (await listPool.query<Row>(fromPeople, [workspace_id])).rows;
  const values = [workspace_id, member_id, role];
  const own = await listPool.query<Row & { is_whole: boolean }>(fromRuns(limits), values);
  // A row without an assignee says that there is none.
  if (own.rows[0]?.is_whole) return own.rows.filter((row) => row.member_id ?? row.group_id);
  const running = await listPool.query<Row & { is_whole: boolean }>(fromRunning(limits), values);
  if (running.rows[0]?.is_whole) return running.rows.filter((row) => row.member_id ?? row.group_id);
  const { rows } = await listPool.query<Row & { is_seen: boolean }>(fromFirst(limits), values);
  const unsure = rows.filter(({ is_seen }) => !is_seen).map((row) => row.member_id ?? row.group_id);
  const others = unsure.length > 0 ? await listPool.query<Row>(fromOwn, [...values, unsure]) : { rows: [] };
  return [...rows.filter(({ is_seen }) => is_seen), ...others.rows];
}
