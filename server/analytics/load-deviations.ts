import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { type FoundDeviations, findDeviations } from './find-deviations.ts';
import type { KnownAction } from './load-actions.ts';
import type { Scope } from './open-scope.ts';
import { readBreakdown } from './read-breakdown.ts';
import { rolledTraces } from './rolled-traces.ts';
import { selectStarted } from './select-runs.ts';
import { type Trace, tracedColumns, tracesSql } from './traces-sql.ts';

/** SQL condition: a run that was moved followed no single version, so it is compared with a chosen one only. */
export const ownDesignOnly = (design_id: Id | null): string => (design_id ? '' : ` and r.former_version_ids = '{}'`);

/** The actions that traces name by position. */
export const tracedActions = (known: ReadonlyMap<string, KnownAction>): Id[] =>
  [...known.values()].map(({ step_id }) => step_id);

/**
 * Where the runs of a scope leave the design: each distinct trace is compared once. The keys of the traces are those of
 * `tracesSql`.
 * @param design_id The version to compare with; null is each run's own.
 * @throws ApiError invalid_input if the version is not of the scope's workflow
 */
export async function loadDeviations(
  context: AppContext,
  scope: Scope,
  known: ReadonlyMap<string, KnownAction>,
  design_id: Id | null,
): Promise<FoundDeviations> {
  const { started, values, placeholder } = await selectStarted(context, scope);
  const actions = tracedActions(known);
  const { rows } = await context.listPool.query<Trace>(
    `with seen as materialized (select ${tracedColumns} from runs r where ${started()}${ownDesignOnly(design_id)}),
    ${tracesSql(placeholder(actions))}
    select key, version_id, is_completed, steps, activities, count(*)::int as runs
    from traced group by 1, 2, 3, 4, 5 order by key`,
    values,
  );
  return compareTraces(context, scope, { traces: rows, actions, design_id });
}

/** As `loadDeviations`, from the days of breakdowns where these answer. The keys of the traces are others. */
export async function loadConformance(
  context: AppContext,
  scope: Scope,
  known: ReadonlyMap<string, KnownAction>,
  design_id: Id | null,
): Promise<FoundDeviations> {
  const actions = tracedActions(known);
  const traces = await readBreakdown(context, scope, ['traces'], (figures) =>
    rolledTraces(figures, actions, design_id !== null),
  );
  if (!traces) return loadDeviations(context, scope, known, design_id);
  return compareTraces(context, scope, { traces, actions, design_id });
}

interface Compared {
  traces: Trace[];
  actions: Id[];
  design_id: Id | null;
}

async function compareTraces(context: AppContext, scope: Scope, { traces, actions, design_id }: Compared) {
  const { workspace_id } = scope.caller;
  if (design_id && !(await isVersionOf(context, scope, design_id))) throw invalid('design_id', 'invalid_value');
  const ids = design_id ? [design_id] : [...new Set(traces.map(({ version_id }) => version_id))];
  const versions = new Map(
    await Promise.all(ids.map(async (id) => [id, await loadVersion(context.pool, workspace_id, id)] as const)),
  );
  return findDeviations(traces, actions, (version_id) => versions.get(design_id ?? version_id)!);
}

async function isVersionOf(context: AppContext, { caller, workflow_id }: Scope, id: Id): Promise<boolean> {
  const { rowCount } = await context.pool.query({
    name: 'find-version-of-design',
    text: 'select 1 from versions where workspace_id = $1 and workflow_id = $2 and id = $3',
    values: [caller.workspace_id, workflow_id, id],
  });
  return rowCount === 1;
}
