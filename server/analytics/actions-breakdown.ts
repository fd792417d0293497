import type { ActionFigures, AnalyticsQuery } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { actionKey, type KnownAction, loadActions, lockedActions } from './load-actions.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { orderActions } from './order-actions.ts';
import { readBreakdown } from './read-breakdown.ts';
import { rolledActions } from './rolled-actions.ts';
import { selectStarted } from './select-runs.ts';
import { comesLate, isOpenStep } from './step-conditions.ts';
import { microseconds, timesOf } from './times-sql.ts';

/** The most actions that are listed when the figures are about all workflows. */
const mostActions = 200;

interface FiguresRow extends Omit<ActionFigures, keyof KnownAction> {
  workflow_id: Id;
  step_id: Id;
}

/**
 * The figures of each action over the runs of a period: in the order of the design for one workflow, otherwise with the
 * most time first. @throws ApiError as `openScope`
 */
export async function actionsBreakdown(context: AppContext, caller: MemberCaller, query: AnalyticsQuery) {
  const scope = await openScope(context, caller, query);
  const known = await loadActions(context, caller, scope.workflow_id);
  const locked = lockedActions(known);
  const now = context.now();
  const rolled = await readBreakdown(context, scope, ['actions'], (figures) => rolledActions(figures, locked, now));
  const rows = rolled ?? (await measureActions(context, scope, locked));
  const found = rows.flatMap(({ workflow_id, step_id, ...figures }): ActionFigures[] => {
    const action = known.get(actionKey(workflow_id, step_id));
    return action ? [{ ...action, ...figures }] : [];
  });
  const sorted = orderActions(found, known.keys(), scope.workflow_id ? 'design' : 'time');
  const actions = scope.workflow_id ? sorted : sorted.slice(0, mostActions);
  return { ...showScope(scope), actions, more_actions: sorted.length - actions.length };
}

/**
 * Computes the figures from the steps of the runs. If a draft of an answer was saved, the step counts as waiting until
 * the first draft, and as being worked on from then; otherwise all of its time counts as waiting.
 */
async function measureActions(context: AppContext, scope: Scope, locked: Id[]): Promise<FiguresRow[]> {
  const { started, values, placeholder } = await selectStarted(context, scope);
  const now = placeholder(context.now());
  const isCompleted = `s.status = 'completed'`;
  const { rows } = await context.listPool.query<FiguresRow>(
    `with seen as materialized (select r.id, r.workflow_id, r.due_at from runs r where ${started()}),
    drafts as (
      select a.run_step_id, min(a.at) as at from seen join activities a on a.workspace_id = $1 and a.run_id = seen.id
      where a.kind = 'step_draft_saved' group by 1
    ),
    steps as materialized (
      select seen.workflow_id, s.step_id, s.run_id, s.attempt, s.status, s.outcome, s.reason,
        s.attempt > 1 and s.opened_at is not null as came_back,
        case when ${isCompleted} then ${microseconds('s.opened_at', 's.settled_at')} end as took,
        case when ${isCompleted} then ${microseconds('s.opened_at', 'coalesce(d.at, s.settled_at)')} end as waited,
        case when ${isCompleted} then ${microseconds('d.at', 's.settled_at')} end as worked,
        case when ${isCompleted} then s.settled_at > s.due_at end as was_late,
        ${isOpenStep} as is_open, ${isOpenStep} and ${comesLate('seen', now)} as is_late
      from seen join run_steps s on s.workspace_id = $1 and s.run_id = seen.id
        left join drafts d on d.run_step_id = s.id
    ),
    figures as (
      select workflow_id, step_id, ${timesOf('took')} as time, ${timesOf('waited')} as waiting, ${timesOf('worked')} as working,
        count(*) filter (where came_back)::int as came_back,
        jsonb_build_object('count', count(*) filter (where was_late), 'of', count(was_late)) as late,
        count(*) filter (where is_open)::int as open, count(*) filter (where is_late)::int as open_late,
        count(*) filter (where ${isCompleted})::int as completed
      from steps s group by 1, 2
    ),
    -- Few runs have several attempts of an action, so only those are grouped by run: of the others, each completed step
    -- is a run.
    repeated as (
      select workflow_id, step_id, count(*) filter (where came_back)::int as came_back, sum(completed - 1)::int as surplus
      from (select workflow_id, step_id, run_id, bool_or(came_back) as came_back, count(*) filter (where ${isCompleted}) as completed
        from steps s where (run_id, step_id) in (select run_id, step_id from steps where attempt > 1)
        group by 1, 2, 3 having bool_or(${isCompleted})) runs
      group by 1, 2
    ),
    skips as (
      select workflow_id, step_id, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as skipped
      from (select workflow_id, step_id, coalesce(reason, '') as reason, count(*) from steps where status = 'skipped' group by 1, 2, 3) s
      group by 1, 2
    ),
    ends as (
      select workflow_id, step_id, jsonb_agg(jsonb_build_object('outcome', outcome, 'count', count) order by count desc, outcome) as outcomes
      from (select workflow_id, step_id, outcome, count(*) from steps
        where status = 'completed' and outcome is not null and step_id <> all (${placeholder(locked)}::uuid[]) group by 1, 2, 3) e
      group by 1, 2
    )
    select workflow_id, step_id, time, waiting, working, f.came_back, late, open, open_late,
      jsonb_build_object('count', coalesce(r.came_back, 0), 'of', f.completed - coalesce(r.surplus, 0)) as runs_came_back,
      coalesce(skipped, '[]') as skipped, coalesce(outcomes, '[]') as outcomes
    from figures f left join repeated r using (workflow_id, step_id) left join skips using (workflow_id, step_id)
      left join ends using (workflow_id, step_id)`,
    values,
  );
  return rows;
}
