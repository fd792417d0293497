import type { PendingAction } from '../../contract/home.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayAct } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { divideBySize } from '../run-access/text-sizes.ts';
import { administeredRuns } from '../run-access/visible-runs.ts';
import { replyRoom } from '../runs/read/reply-room.ts';
import { showPendingAction } from './show-pending-action.ts';

const countLimit = 1000;

/**
 * The open steps assigned to a person, by name or by group, that they have not answered yet. Reads the partial indexes
 * of open steps. `offset 0` keeps PostgreSQL from joining in another order: after a burst, while its statistics are of
 * a nearly empty database, it would compare each open step of the workspace with each of the person's.
 */
const openSteps = `
  select s.id, s.run_id, s.due_at, s.opened_at
  from (
    select run_step_id from step_assignees where workspace_id = $1 and member_id = $2 and is_open
    union
    select a.run_step_id from group_members gm
      join step_assignees a on a.workspace_id = $1 and a.group_id = gm.group_id and a.is_open
      where gm.workspace_id = $1 and gm.member_id = $2
  ) assigned
  cross join lateral (
    select s.id, s.run_id, s.due_at, s.opened_at from run_steps s
    where s.workspace_id = $1 and s.id = assigned.run_step_id and s.status = 'pending'
      and (select r.deleted_at is null from runs r where r.workspace_id = $1 and r.id = s.run_id)
      and (select ${awaitingAnswer('$2', '$1', 's.id')})
    offset 0
  ) s`;

/**
 * The failed steps of the runs that a person administers: who may resolve them by `mayResolve` in
 * `server/run-access/policy.ts`. A run is failed while one of its steps is, so that no other run is read.
 */
const failedSteps = `
  select s.id, s.run_id, r.updated_at
  from runs r join run_steps s on s.workspace_id = $1 and s.run_id = r.id and s.status = 'failed'
  where r.workspace_id = $1 and r.status = 'failed' and r.deleted_at is null and ${administeredRuns('$2', '$3')}`;

/** The steps that wait for the caller: by due date first, then the longest waiting; and those that they may resolve. */
export async function listPendingActions(context: AppContext, caller: MemberCaller, limit: number) {
  const [pending, failed] = await Promise.all([
    findPendingActions(context, caller, limit),
    findFailedSteps(context, caller, limit),
  ]);
  return { ...pending, ...failed };
}

async function findFailedSteps(context: AppContext, caller: MemberCaller, limit: number) {
  if (!mayAct(caller)) return { failed_steps: [], failed_total: 0 };
  const values = [caller.workspace_id, caller.member_id, caller.role];
  const { rows } = await context.pool.query<{ id: Id; run_id: Id }>({
    name: 'failed-steps',
    text: `${failedSteps} order by r.updated_at desc, s.id limit ${countLimit}`,
    values,
  });
  const { shown: failed_steps, isWhole } = await showRows(context, caller, rows.slice(0, limit), 'retry');
  // The rows beyond the page were found by the same rule.
  const failed_total = isWhole ? failed_steps.length + Math.max(0, rows.length - limit) : rows.length;
  return { failed_steps, failed_total };
}

async function findPendingActions(context: AppContext, caller: MemberCaller, limit: number) {
  const values = [caller.workspace_id, caller.member_id];
  const [page, counted] = await Promise.all([
    context.pool.query<{ id: Id; run_id: Id }>({
      name: 'pending-actions',
      text: `${openSteps} order by s.due_at nulls last, s.opened_at, s.id limit $3`,
      values: [...values, limit],
    }),
    context.pool.query<{ total: number }>({
      name: 'count-pending-actions',
      text: `select count(*) as total from (${openSteps} limit ${countLimit + 1}) counted`,
      values,
    }),
  ]);
  // Excluded assignees (the initiator may not answer, nobody twice) have rows here, but the rules do not let them
  // answer.
  const { shown: pending_actions, isWhole: isLoaded } = await showRows(context, caller, page.rows, 'answer');
  // If all rows are loaded, the total counts those that the rules allow; beyond one page, it counts rows.
  const isWhole = page.rows.length < limit && isLoaded;
  const total = isWhole ? pending_actions.length : Number(counted.rows[0]?.total ?? 0);
  return {
    pending_actions,
    total: Math.min(total, countLimit),
    total_is_capped: total > countLimit,
  };
}

/** Shows the steps with which the caller may do this. */
async function showRows(
  context: AppContext,
  caller: MemberCaller,
  rows: readonly { id: Id; run_id: Id }[],
  verb: 'answer' | 'retry',
): Promise<{ shown: PendingAction[]; isWhole: boolean }> {
  const runIds = [...new Set(rows.map((row) => row.run_id))];
  // Where the first runs have very long texts, the list is shorter: the others follow as these are settled.
  const [first = []] = await divideBySize(context.pool, caller.workspace_id, runIds);
  const loaded = await loadRunsForViewer(context, caller, first);
  const runs = new Map<Id, RunContext>(loaded.map((run) => [run.loaded.run.id, run]));
  const room = replyRoom();
  const shown = rows.flatMap(({ id, run_id }) => {
    const run = runs.get(run_id);
    const action = run && showPendingAction(run, id, caller, room);
    return action?.run_step.can[verb] ? [action] : [];
  });
  return { shown, isWhole: first.length === runIds.length };
}
