import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunsCondition } from '../run-access/accessible-run-ids.ts';

/** Counting stops here, because the list needs no exact number. */
const limit = 1000;

const isRunning = `r.listing in ('active', 'hidden') and r.status in ('running', 'failed')`;

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

async function countVisible(context: AppContext, caller: MemberCaller, workflow_ids: readonly Id[]) {
  const values: unknown[] = [];
  const access = await accessibleRunsCondition(context, caller, values);
  return context.listPool.query<{ id: Id; running: number }>(
    `select r.workflow_id as id, least(count(*), ${limit})::int as running from runs r
      where r.workspace_id = $1 and r.workflow_id = any($${values.push(workflow_ids)}::uuid[]) and ${isRunning} and ${access}
      group by 1`,
    values,
  );
}
