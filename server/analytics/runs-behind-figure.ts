import type { z } from 'zod';
import type { runsBehindFigure as contract } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { showRunSummary } from '../runs/read/show-run.ts';
import { dueConditions } from './due-sql.ts';
import { goBacksOf, type KnownAction, loadActions, lockedActions } from './load-actions.ts';
import { loadDeviations, ownDesignOnly, tracedActions } from './load-deviations.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { returnsSql } from './returns-sql.ts';
import { selectCompleted, selectStarted, within } from './select-runs.ts';
import { comesLate, isOpenStep, mayNameWhoAnswered } from './step-conditions.ts';
import { tracedColumns, tracesSql } from './traces-sql.ts';
import { takesWay, variantOf, wayOf } from './ways-sql.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/**
 * The runs that a figure counts, the longest first; a run that has not ended is measured until now.
 * @throws ApiError as `openScope`; invalid_input for the outcome of a locked action, for `way_from` or `way_to` without
 * the other, for a deviation without a workflow, and for the reason of a skip where no skipped steps are requested
 */
export async function runsBehindFigure(context: AppContext, caller: MemberCaller, query: Query) {
  const scope = await openScope(context, caller, query);
  const known = await loadActions(context, caller, scope.workflow_id);
  const locked = lockedActions(known);
  // Otherwise the list would reveal how a locked action was answered.
  if (query.outcome && query.step_id && locked.includes(query.step_id)) throw invalid('outcome', 'invalid_value');
  if (query.deviation && !scope.workflow_id) throw invalid('workflow_id', 'blank');
  if (query.way_from && !query.way_to) throw invalid('way_to', 'blank');
  if (query.way_to && !query.way_from) throw invalid('way_from', 'blank');
  if (query.skip_reason && query.step_selection !== 'skipped') throw invalid('skip_reason', 'invalid_value');
  const { total, ids } = await findRuns(context, scope, { query, known, locked });
  const now = context.now();
  const runs = (await loadRunsForViewer(context, caller, ids, 'brief')).map((run) => {
    const { started_at, ended_at } = run.loaded.run;
    return { ...showRunSummary(run, caller, now), seconds: ended_at === null ? null : ended_at - started_at };
  });
  return { ...showScope(scope), total, runs };
}

interface Wanted {
  query: Query;
  known: ReadonlyMap<string, KnownAction>;
  locked: Id[];
}

async function findRuns(context: AppContext, scope: Scope, { query, known, locked }: Wanted) {
  const { inPeriod, values, placeholder } = await selectPeriod(context, scope, query.selection);
  const now = placeholder(context.now());
  const due = dueConditions(now);
  const step = (condition: string) =>
    `exists (select 1 from run_steps s where s.workspace_id = $1 and s.run_id = r.id and ${condition})`;
  // These are functions because they add a value, and PostgreSQL refuses values that the statement does not use.
  const isPublic = () => `s.step_id <> all (${placeholder(locked)}::uuid[])`;
  const mayName = () => mayNameWhoAnswered(placeholder(locked));
  const selections: Record<Query['selection'], () => string> = {
    started: () => 'true',
    completed: () => `r.status = 'completed'`,
    cancelled: () => `r.status = 'cancelled'`,
    failed: () => `r.status = 'failed'`,
    running: () => `r.status = 'running'`,
    ended_completed: () => `r.status = 'completed'`,
    overdue: () => due.overdue,
    came_back: () => 'r.id in (select run_id from backs union all select run_id from repeats)',
    disapproved: () => step(`s.status = 'completed' and s.outcome = 'disapprove' and ${isPublic()}`),
    due_kept: () => due.kept,
    due_late: () => due.late,
  };
  const steps: Record<NonNullable<Query['step_selection']>, string> = {
    completed: `s.status = 'completed'`,
    open: isOpenStep,
    open_late: `${isOpenStep} and ${comesLate('r', now)}`,
    late: `s.status = 'completed' and s.settled_at > s.due_at`,
    came_back: 's.attempt > 1 and s.opened_at is not null',
    skipped: query.skip_reason
      ? `s.status = 'skipped' and s.reason = ${placeholder(query.skip_reason)}`
      : `s.status = 'skipped'`,
  };
  const where = [selections[query.selection]()];
  const isAction = query.step_id ? `s.step_id = ${placeholder(query.step_id)}` : 'true';
  if (query.step_id || query.step_selection) {
    where.push(step(`${isAction} and ${steps[query.step_selection ?? 'completed']}`));
  }
  if (query.outcome) {
    const outcome = placeholder(query.outcome);
    where.push(step(`${isAction} and s.status = 'completed' and s.outcome = ${outcome} and ${isPublic()}`));
  }
  if (query.holder_id) where.push(`r.status in ('running', 'failed') and ${isHeldBy(placeholder(query.holder_id))}`);
  if (query.answered_by) where.push(step(`${mayName()} and ${isAnsweredBy(placeholder(query.answered_by))}`));
  if (query.done_by) where.push(step(`${mayName()} and s.is_imported and s.done_by = ${placeholder(query.done_by)}`));
  if (query.variant) where.push(`${variantOf(wayOf('r'))} = ${placeholder(query.variant)}`);
  if (query.way_from && query.way_to) where.push(takesWay(placeholder, query.way_from, query.way_to));
  const traces = query.deviation ? await tracesOf(context, scope, { query, known, locked }) : null;
  if (traces) {
    where.push(
      `r.id in (select run_id from traced where key = any (${placeholder(traces)}))${ownDesignOnly(query.design_id ?? null)}`,
    );
  }
  const { rows } = await context.listPool.query<{ total: number; ids: Id[] }>(
    `with seen as (select r.workflow_id, r.ended_at, ${tracedColumns} from runs r where ${inPeriod}),
    ${traces ? `${tracesSql(placeholder(tracedActions(known)))},` : ''}
    ${returnsSql(placeholder, goBacksOf(known))},
    found as materialized (
      select r.id, coalesce(r.ended_at, to_timestamp(${now})) - r.started_at as length
      from runs r where ${inPeriod} and ${where.join(' and ')}
    )
    select (select count(*) from found)::int as total, array(select id from found
      order by length desc, id limit ${placeholder(query.limit)} offset ${placeholder(query.offset)}) as ids`,
    values,
  );
  return rows[0] as { total: number; ids: Id[] };
}

/** The runs that started in the period, or those that were completed in it. */
async function selectPeriod(context: AppContext, scope: Scope, selection: Query['selection']) {
  if (selection !== 'ended_completed') {
    const { started, values, placeholder } = await selectStarted(context, scope);
    return { inPeriod: started(), values, placeholder };
  }
  const { completed, values, placeholder } = await selectCompleted(context, scope);
  return { inPeriod: within('r.ended_at', completed(), scope.period, placeholder), values, placeholder };
}

/** The keys of the traces that have the requested deviation, `any` deviation, or `none`. */
async function tracesOf(context: AppContext, scope: Scope, { query, known }: Wanted): Promise<string[]> {
  const all = await loadDeviations(context, scope, known, query.design_id ?? null);
  if (query.deviation === 'none') return all.conforming_traces;
  const wanted = all.deviations.filter(({ id }) => query.deviation === 'any' || id === query.deviation);
  return [...new Set(wanted.flatMap(({ traces }) => traces))];
}

/** SQL condition on `runs r`: a person or group holds an open step, as `held` in `holdersBreakdown`. */
const isHeldBy = (holder: string) => `exists (select 1 from step_assignees a
  where a.workspace_id = $1 and a.run_id = r.id and ${waitsFor('a')} and ${holder} in (a.group_id, a.member_id))`;

/** SQL condition on `run_steps s`: a person or group counts as having answered it, as in `holdersBreakdown`. */
const isAnsweredBy = (holder: string) => `exists (select 1 from step_answers g
  where g.workspace_id = $1 and g.run_step_id = s.id and not g.is_draft and (g.member_id = ${holder}
    or exists (select 1 from step_assignees a where a.workspace_id = $1 and a.run_step_id = s.id and a.group_id = ${holder})))`;
