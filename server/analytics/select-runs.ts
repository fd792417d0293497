import type { Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { accessibleRuns } from '../run-access/accessible-run-ids.ts';
import type { Scope } from './open-scope.ts';
import type { Period } from './period-of.ts';

/** The runs of a scope, as parts of a statement on `runs r`: every figure starts from it. */
export interface RunSelection {
  values: unknown[];
  /** Adds a value. @returns Its placeholder. */
  placeholder: (value: unknown) => string;
  /** SQL condition: the runs that the caller sees, of the workflow and version, whenever they started. */
  visible: string;
  /** The same, of those that started in the period. */
  started: string;
}

/** The lists of all runs but the deleted ones, which count nowhere. */
export const countedListings = ['active', 'completed', 'cancelled', 'hidden', 'archived', 'archived_hidden'] as const;

/** The indexes of the lists begin with it. */
const notDeleted = `r.listing in (${countedListings.map((listing) => `'${listing}'`).join(', ')})`;

/** The parameters begin with workspace, member and role. */
export async function selectRuns(context: AppContext, scope: Scope): Promise<RunSelection> {
  const { caller, workflow_id, version_id } = scope;
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const where = ['r.workspace_id = $1', notDeleted, await accessibleRuns(context, caller)];
  if (workflow_id) where.push(`r.workflow_id = ${placeholder(workflow_id)}`);
  if (version_id) where.push(`r.version_id = ${placeholder(version_id)}`);
  const visible = where.join('\n    and ');
  return { values, placeholder, visible, started: within('r.started_at', visible, scope.period, placeholder) };
}

/** SQL condition: a moment lies in a period. */
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
