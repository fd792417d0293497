import type { AnalyticsQuery } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { dueConditions } from './due-sql.ts';
import { actionKey, goBacksOf, type KnownAction, loadActions, lockedActions } from './load-actions.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { readBreakdown } from './read-breakdown.ts';
import { returnsSql } from './returns-sql.ts';
import { mostReturns, type Return, type Rework, rolledRework } from './rolled-rework.ts';
import { selectStarted } from './select-runs.ts';
import { timesOf } from './times-sql.ts';

/**
 * The rework in the runs of a period: from which actions they came back to which, how often, and the time that it cost.
 * @throws ApiError as `openScope`
 */
export async function reworkBreakdown(context: AppContext, caller: MemberCaller, query: AnalyticsQuery) {
  const scope = await openScope(context, caller, query);
  const known = await loadActions(context, caller, scope.workflow_id);
  const [locked, now] = [lockedActions(known), context.now()];
  const rolled = await readBreakdown(context, scope, ['rework'], (figures) => rolledRework(figures, locked, now));
  const { returns, ...totals } = rolled ?? (await findReturns(context, scope, known));
  return { ...showScope(scope), ...totals, returns: returns.map((row) => showReturn(known, row)) };
}

function showReturn(known: ReadonlyMap<string, KnownAction>, { target, ...row }: Return) {
  const actions = [...known.values()].filter(({ workflow_id }) => workflow_id === row.workflow_id);
  const named = (action: KnownAction | undefined, step_id: Id) => ({ step_id, name: action?.name ?? '-' });
  const find = (id: Id) => known.get(actionKey(row.workflow_id, id));
  if (row.go_back_id === null) return { ...row, from: named(find(target), target), to: named(find(target), target) };
  const position = actions.findIndex(({ step_id }) => step_id === row.go_back_id);
  const before = actions.slice(0, position).findLast(({ stepable_type }) => stepable_type !== 'go_back');
  const to = find(target) ?? actions.find(({ action_group_id }) => action_group_id === target);
  return {
    ...row,
    from: named(before ?? find(row.go_back_id), before?.step_id ?? row.go_back_id),
    to: named(to, to?.step_id ?? target),
  };
}

async function findReturns(context: AppContext, scope: Scope, known: ReadonlyMap<string, KnownAction>) {
  const { started, values, placeholder } = await selectStarted(context, scope);
  const due = dueConditions(placeholder(context.now()));
  const { rows } = await context.listPool.query<Rework>(
    `with seen as materialized (
      select r.id, r.workflow_id, r.ended_at, ${due.kept} as kept, ${due.late} as late, ${due.overdue} as overdue
      from runs r where ${started()}
    ),
    ${returnsSql(placeholder, goBacksOf(known))},
    returned as materialized (
      select run_id, workflow_id, go_back_id, target, cost from backs
      union all
      select run_id, workflow_id, null, step_id::text, cost from repeats
    ),
    grouped as (
      select workflow_id, go_back_id, target, count(*)::int as returns, count(distinct run_id)::int as runs,
        ${timesOf('cost')} as cost
      from returned group by 1, 2, 3 order by returns desc, target, go_back_id limit ${mostReturns}
    )
    select (select count(*) from seen)::int as runs,
      (select count(distinct run_id) from returned)::int as runs_came_back,
      (select count(*) from seen where exists (select 1 from run_steps s where s.workspace_id = $1 and s.run_id = seen.id
        and s.status = 'completed' and s.outcome = 'disapprove'
        and s.step_id <> all (${placeholder(lockedActions(known))}::uuid[])))::int as runs_disapproved,
      (select jsonb_build_object('with_due', count(*) filter (where kept or late or overdue), 'kept', count(*) filter (where kept),
        'late', count(*) filter (where late), 'overdue_now', count(*) filter (where overdue)) from seen) as due,
      coalesce((select jsonb_agg(g order by returns desc, target, go_back_id) from grouped g), '[]') as returns`,
    values,
  );
  return rows[0] as Rework;
}
