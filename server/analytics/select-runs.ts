import type { Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { accessibleRunsCondition } from '../run-access/accessible-run-ids.ts';
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

/** The runs that the caller sees. */
export async function selectRuns(context: AppContext, scope: Scope): Promise<RunSelection> {
  const { caller } = scope;
  if (caller.role === 'owner') return selectAllRuns(scope);
  const values: unknown[] = [];
  const access = await accessibleRunsCondition(context, caller, values);
  return selectionOf(scope, values, access);
}

/** The runs of those who see all. */
export const selectAllRuns = (scope: Scope): RunSelection => selectionOf(scope, [scope.caller.workspace_id]);

function selectionOf(scope: Scope, values: unknown[], access?: string): RunSelection {
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const workflow = scope.workflow_id && placeholder(scope.workflow_id);
  const version = scope.version_id && placeholder(scope.version_id);
  const where = access ? [access] : [];
  if (workflow) where.push(`r.workflow_id = ${workflow}`);
  if (version) where.push(`r.version_id = ${version}`);
  const all = (...first: string[]) => ['r.workspace_id = $1', ...first, ...where].join('\n    and ');
  const visible = all(notDeleted);
  const completed = all(`r.status = 'completed'`, 'r.deleted_at is null');
  const started = () => within('r.started_at', visible, scope.period, placeholder);
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
