import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { accessibleRunsCondition } from '../run-access/accessible-run-ids.ts';
import { accessibleRunIdsOfPeriod, type RunMoment } from '../run-access/accessible-run-ids-of-period.ts';
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
  /**
   * As `visible`, of those that started in the period. Functions, because PostgreSQL refuses values that are not used.
   */
  started: () => string;
  /**
   * Of completed runs, written so that PostgreSQL can use the index `runs_completed_by_end`. Those that ended in the period
   * are among them: the statement tells which those are.
   */
  completed: () => string;
}

/** The lists of all runs but the deleted ones, which count nowhere. */
export const countedListings = ['active', 'completed', 'cancelled', 'hidden', 'archived', 'archived_hidden'] as const;

/** Lists every listing instead of excluding one, because the indexes begin with the workspace and the listing. */
const notDeleted = `r.listing in (${countedListings.map((listing) => `'${listing}'`).join(', ')})`;

/** What statements need that read only runs that started in the period. */
export type StartedSelection = Omit<RunSelection, 'visible' | 'completed'>;

/** The runs that the caller sees, whenever they started. */
export async function selectRuns(context: AppContext, scope: Scope): Promise<Omit<RunSelection, 'completed'>> {
  const { caller } = scope;
  if (caller.role === 'owner') return selectAllRuns(scope);
  const values: unknown[] = [];
  const [access, found] = await Promise.all([
    accessibleRunsCondition(context, caller, values),
    findRunsOfPeriod(context, scope, ['started']),
  ]);
  return selectionOf(scope, values, { access, found });
}

/** The runs that the caller sees and that started in the period; others need not be found then. */
export const selectStarted = (context: AppContext, scope: Scope): Promise<StartedSelection> =>
  selectByMoments(context, scope, ['started']);

/** The runs that the caller sees and that were completed in the period. */
export const selectCompleted = (
  context: AppContext,
  scope: Scope,
): Promise<Omit<RunSelection, 'visible' | 'started'>> => selectByMoments(context, scope, ['completed']);

/** Both, for a statement that reads the ones and the others. */
export const selectCounted = (context: AppContext, scope: Scope): Promise<Omit<RunSelection, 'visible'>> =>
  selectByMoments(context, scope, ['started', 'completed']);

/** What it selects by other moments is of no use: without the condition of access, it would be all runs. */
async function selectByMoments(
  context: AppContext,
  scope: Scope,
  moments: readonly RunMoment[],
): Promise<Omit<RunSelection, 'visible'>> {
  const { caller } = scope;
  if (caller.role === 'owner') return selectAllRuns(scope);
  const found = await findRunsOfPeriod(context, scope, moments);
  if (moments.every((moment) => found[moment])) return selectionOf(scope, [caller.workspace_id], { found });
  const values: unknown[] = [];
  const access = await accessibleRunsCondition(context, caller, values);
  return selectionOf(scope, values, { access, found });
}

type FoundRuns = Partial<Record<RunMoment, Id[] | null>>;

/** The ids of the caller's runs of the period, by each moment; null where they are many, and of an endless period. */
async function findRunsOfPeriod(
  context: AppContext,
  { caller, period }: Scope,
  moments: readonly RunMoment[],
): Promise<FoundRuns> {
  if (period.from === null && period.to === null) return {};
  const found = moments.map(
    async (moment) => [moment, await accessibleRunIdsOfPeriod(context, caller, period, moment)] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

/** The runs of those who see all. */
export const selectAllRuns = (scope: Scope): RunSelection => selectionOf(scope, [scope.caller.workspace_id]);

interface Access {
  /** SQL condition: the runs that the caller sees; without it, all. */
  access?: string;
  /** Those of the period, where they are known: the condition is not needed for them. */
  found?: FoundRuns;
}

function selectionOf(scope: Scope, values: unknown[], { access, found = {} }: Access = {}): RunSelection {
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const workflow = scope.workflow_id && placeholder(scope.workflow_id);
  const version = scope.version_id && placeholder(scope.version_id);
  const where: string[] = [];
  if (workflow) where.push(`r.workflow_id = ${workflow}`);
  if (version) where.push(`r.version_id = ${version}`);
  const all = (...conditions: string[]) => ['r.workspace_id = $1', ...conditions, ...where].join('\n    and ');
  const seen = access ? [access] : [];
  const ids = new Map<RunMoment, string>();
  const seenBy = (moment: RunMoment) => {
    const of = found[moment];
    if (!of) return seen;
    const listed = ids.get(moment) ?? `r.id = any (${placeholder(of)}::uuid[])`;
    ids.set(moment, listed);
    return [listed];
  };
  return {
    values,
    placeholder,
    workflow,
    version,
    visible: all(notDeleted, ...seen),
    started: () => within('r.started_at', all(notDeleted, ...seenBy('started')), scope.period, placeholder),
    completed: () => all(`r.status = 'completed'`, 'r.deleted_at is null', ...seenBy('completed')),
  };
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
