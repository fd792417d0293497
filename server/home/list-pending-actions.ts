import type { PendingAction, PendingSort } from '../../contract/home.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayAct } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { divideBySize } from '../run-access/text-sizes.ts';
import { administeredRuns, administersAny } from '../run-access/visible-runs.ts';
import { replyTextBudget } from '../runs/read/reply-text-budget.ts';
import { showPendingAction } from './show-pending-action.ts';

const countLimit = 1000;

/** SQL: the first open steps of a person or a group, from their index alone, in the order of an inbox. */
const firstOpen = (assignee: string, condition: string) => `
    select a.run_step_id, a.run_id, a.due_at, a.opened_at from step_assignees a
    where a.workspace_id = $1 and ${assignee} and a.is_open and ${condition}
    order by a.due_at, a.opened_at, a.run_step_id limit ${countLimit + 1}`;

/**
 * The first open steps assigned to a person, by name or by group, that they have not answered yet, and how many there are. An
 * open step is in no deleted run, because only runs that have ended are deleted.
 */
const openSteps = `
  with waiting as materialized (
    (${firstOpen('a.member_id = $2', 'not a.has_answered')})
    union
    select first.* from group_members gm cross join lateral (
      ${firstOpen('a.group_id = gm.group_id', awaitingAnswer('$2'))}) first
      where gm.workspace_id = $1 and gm.member_id = $2
  )
  select run_step_id as id, run_id, (select count(*) from waiting) as total from waiting
  order by case when $4 = 'due_date' then due_at end, case when $4 = 'newest' then opened_at end desc, opened_at, run_step_id
  limit $3`;

/**
 * The failed steps of the runs that a person administers: who may resolve them by `mayResolve` in
 * `server/run-access/policy.ts`. A run is failed while one of its steps is, so that no other run is read, and none for the many
 * who administer nothing.
 */
const failedSteps = `
  select s.id, s.run_id from (
    select r.id, r.updated_at from runs r
    where r.workspace_id = $1 and r.status = 'failed' and r.deleted_at is null
      and ${administersAny('$2', '$3')} and ${administeredRuns('$2', '$3')}
    order by r.updated_at desc, r.id desc limit ${countLimit}) r
  join run_steps s on s.workspace_id = $1 and s.run_id = r.id and s.status = 'failed'
  order by r.updated_at desc, s.id limit ${countLimit}`;

/** The steps that wait for the caller, in the order asked for; and those that they may resolve. */
export async function listPendingActions(
  context: AppContext,
  caller: MemberCaller,
  wanted: { limit: number; sort_by: PendingSort },
) {
  const [pending, failed] = await Promise.all([
    findPendingActions(context, caller, wanted),
    findFailedSteps(context, caller, wanted.limit),
  ]);
  return { ...pending, ...failed };
}

async function findFailedSteps(context: AppContext, caller: MemberCaller, limit: number) {
  if (!mayAct(caller)) return { failed_steps: [], failed_total: 0 };
  const values = [caller.workspace_id, caller.member_id, caller.role];
  const { rows } = await context.pool.query<{ id: Id; run_id: Id }>({
    name: 'failed-steps',
    text: failedSteps,
    values,
  });
  const { shown: failed_steps, isWhole } = await showRows(context, caller, rows.slice(0, limit), 'retry');
  // The rows beyond the page were found by the same rule.
  const failed_total = isWhole ? failed_steps.length + Math.max(0, rows.length - limit) : rows.length;
  return { failed_steps, failed_total };
}

async function findPendingActions(
  context: AppContext,
  caller: MemberCaller,
  { limit, sort_by }: { limit: number; sort_by: PendingSort },
) {
  const { rows } = await context.pool.query<{ id: Id; run_id: Id; total: number }>({
    name: 'pending-actions',
    text: openSteps,
    values: [caller.workspace_id, caller.member_id, limit, sort_by],
  });
  // Excluded assignees (the initiator may not answer, nobody twice) have rows here, but the rules do not let them
  // answer.
  const { shown: pending_actions, isWhole: isLoaded } = await showRows(context, caller, rows, 'answer');
  // If all rows are loaded, the total counts those that the rules allow; beyond one page, it counts rows.
  const isWhole = rows.length < limit && isLoaded;
  const total = isWhole ? pending_actions.length : (rows[0]?.total ?? 0);
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
  // Where the first runs have very long texts, the list is shorter: the others follow as these are settled. A run counts once for
  // each of its steps, because each shows its fields: fifty steps of one run made a reply of fifty megabytes.
  const ofSteps = rows.map((row) => row.run_id);
  const [first = []] = await divideBySize(context.pool, caller.workspace_id, ofSteps);
  const loaded = await loadRunsForViewer(context, caller, [...new Set(first)]);
  const runs = new Map<Id, RunContext>(loaded.map((run) => [run.loaded.run.id, run]));
  const budget = replyTextBudget();
  const shown = rows.slice(0, first.length).flatMap(({ id, run_id }) => {
    const run = runs.get(run_id);
    const action = run && showPendingAction(run, id, caller, budget);
    return action?.run_step.can[verb] ? [action] : [];
  });
  return { shown, isWhole: first.length === rows.length };
}
