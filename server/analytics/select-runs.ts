import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { accessibleRunIdsOfPeriod, accessibleRunsCondition } from '../run-access/accessible-run-ids.ts';
import type { Scope } from './open-scope.ts';
import type { Period } from './period-of.ts';

/** The runs of a scope, as parts of a statement on `runs r`: every figure starts from it. */
export interface RunSelection {
  /** The first is the workspace's id. */
  values: unknown[];
  /** Adds a value. @returns Its placeholder. */
  placeholder: (value: unknown) => string;
  /** The placeholders of workflow and version; null is every one. */
  workflow: string | null;
  version: string | null;
  /** SQL condition: the runs that the caller sees, of the workflow and version, whenever they started. */
  visible: string;
  /** As `visible`, of completed runs, written so that PostgreSQL can use the index `runs_completed_by_end`. */
  completed: string;
  /**
   * As `visible`, of those that started in the period. A function, because PostgreSQL refuses values that are not used.
   */
  started: () => string;
}

/** The lists of all runs but the deleted ones, which count nowhere. */
export const countedListings = ['active', 'completed', 'cancelled', 'hidden', 'archived', 'archived_hidden'] as const;

/** Lists every listing instead of excluding one, because the indexes begin with the workspace and the listing. */
const notDeleted = `r.listing in (${countedListings.map((listing) => `'${listing}'`).join(', ')})`;

/** What statements need that read only runs that started in the period. */
export type StartedSelection = Omit<RunSelection, 'visible' | 'completed'>;

/** The runs that the caller sees. */
export async function selectRuns(context: AppContext, scope: Scope): Promise<RunSelection> {
  const { caller } = scope;
  if (caller.role === 'owner') return selectAllRuns(scope);
  const values: unknown[] = [];
  const [access, ids] = await Promise.all([
    accessibleRunsCondition(context, caller, values),
    findStarted(context, scope),
  ]);
  return selectionOf(scope, values, access, ids);
}

/** The runs that the caller sees and that started in the period; others need not be found then. */
export async function selectStarted(context: AppContext, scope: Scope): Promise<StartedSelection> {
  const { caller } = scope;
  if (caller.role === 'owner') return selectAllRuns(scope);
  const ids = await findStarted(context, scope);
  const values: unknown[] = ids ? [caller.workspace_id] : [];
  const access = ids ? undefined : await accessibleRunsCondition(context, caller, values);
  // Without the condition of access, the other two would be of all runs.
  const { visible: _visible, completed: _completed, ...selection } = selectionOf(scope, values, access, ids);
  return selection;
}

const findStarted = (context: AppContext, { caller, period }: Scope) =>
  period.from === null && period.to === null ? null : accessibleRunIdsOfPeriod(context, caller, period);

/** The runs of those who see all. */
export const selectAllRuns = (scope: Scope): RunSelection => selectionOf(scope, [scope.caller.workspace_id]);

/**
 * @param access SQL condition: the runs that the caller sees; without it, all.
 * @param ids Those that started in the period, if they are known.
 */
function selectionOf(scope: Scope, values: unknown[], access?: string, ids: readonly Id[] | null = null): RunSelection {
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const workflow = scope.workflow_id && placeholder(scope.workflow_id);
  const version = scope.version_id && placeholder(scope.version_id);
  const where: string[] = [];
  if (workflow) where.push(`r.workflow_id = ${workflow}`);
  if (version) where.push(`r.version_id = ${version}`);
  const all = (...conditions: string[]) => ['r.workspace_id = $1', ...conditions, ...where].join('\n    and ');
  const seen = access ? [access] : [];
  const visible = all(notDeleted, ...seen);
  const completed = all(`r.status = 'completed'`, 'r.deleted_at is null', ...seen);
  let known: string | undefined;
  const started = () => {
    if (ids) known ??= `r.id = any (${placeholder(ids)}::uuid[])`;
    return within('r.started_at', known ? all(notDeleted, known) : visible, scope.period, placeholder);
  };
  return { values, placeholder, workflow, version, visible, completed, started };
}

/** SQL condition: `where`, and a moment lies in a period. */
export function within(
  column: string,
  where: string,
  { from, to }: Period,
  placeholder: (value: Unix) => string,
): string {
  const all = [where];
  if (from !== null) all.push(`${column} >= to_timestamp(${placeholder(from)})`);
  if (to !== null) all.push(`${column} < to_timestamp(${placeholder(to)})`);
  return all.join('\n    and ');
}
