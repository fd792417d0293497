import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isAmongMine, manyAccessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { isRunning, manyRunning, withRunningRuns } from '../run-access/running-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';

/** Counting stops here, because the list needs no exact number. */
const limit = 1000;

const countAll = {
  name: 'count-running-runs',
  text: `select w.id, (select count(*) from (select 1 from runs r
      where r.workspace_id = $1 and r.workflow_id = w.id and ${isRunning} limit ${limit}) busy)::int as running
    from unnest($2::uuid[]) as w(id)`,
};

/**
 * The running runs of each workflow that the caller sees, at most a thousand each. A workflow without any is missing.
 */
export async function countRunningRuns(
  context: AppContext,
  caller: MemberCaller,
  workflow_ids: readonly Id[],
): Promise<Map<Id, number>> {
  const { rows } = await (caller.role === 'owner'
    ? context.pool.query<{ id: Id; running: number }>({ ...countAll, values: [caller.workspace_id, workflow_ids] })
    : countVisible(context, caller, workflow_ids));
  return new Map(rows.map(({ id, running }) => [id, running]));
}

interface Row {
  id: Id;
  running: number;
}

/** How the runs of somebody who does not see all are counted. */
interface Limits {
  /** From more running runs than this, each run of the workflows is checked. */
  running: number;
}

/** The same runs for somebody with a part in thousands: a workflow's are looked up in a hash of theirs until the limit. */
const countAmongRunning = ({ running }: Limits) => `${withRunningRuns(running)}
  select is_whole, w.id, (select count(*) from (select 1 from runs r
      where r.workspace_id = $1 and r.workflow_id = w.id and ${isRunning} and ${isAmongMine()} limit ${limit}) busy)::int as running
    from mine_is_whole left join unnest($4::uuid[]) as w(id) on is_whole`;

/** Each run of the workflows that meets a condition is counted. */
const countEach = (isSeen: string) => `select r.workflow_id as id, least(count(*), ${limit})::int as running from runs r
  where r.workspace_id = $1 and r.workflow_id = any($2::uuid[]) and ${isRunning} and ${isSeen} group by 1`;

/** The running runs of each workflow that somebody who is not an owner sees. */
export async function countVisible(
  context: AppContext,
  caller: MemberCaller,
  workflow_ids: readonly Id[],
  { own, limits = { running: manyRunning } }: { own?: readonly Id[] | null; limits?: Limits } = {},
): Promise<{ rows: Row[] }> {
  const { workspace_id, member_id, role } = caller;
  const ids = own === undefined ? await manyAccessibleRunIds(context, caller) : own;
  if (ids) {
    return context.listPool.query<Row>(countEach('r.id = any($3::uuid[])'), [workspace_id, workflow_ids, ids]);
  }
  const { rows } = await context.listPool.query<Row & { is_whole: boolean }>(countAmongRunning(limits), [
    workspace_id,
    member_id,
    role,
    workflow_ids,
  ]);
  // A row without a workflow says that there is none.
  if (rows[0]?.is_whole) return { rows: rows.filter(({ id, running }) => id !== null && running > 0) };
  return context.listPool.query<Row>(countEach(visibleRuns('$3', '$4')), [workspace_id, workflow_ids, member_id, role]);
}
