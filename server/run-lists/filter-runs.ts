import type { RunListQuery } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { findRunsAtRisk } from '../forecasts/find-runs-at-risk.ts';
import { maySeeForecasts } from '../forecasts/policy.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunIds, manyAccessibleRunIds, restorableRunIds } from '../run-access/accessible-run-ids.ts';
import { administeredRuns, visibleRuns } from '../run-access/visible-runs.ts';
import { fieldFiltersOf, filterByDetails, hasDetails, type Placeholder } from './filter-by-details.ts';
import { findOpenFields } from './find-open-fields.ts';
import { type HeldRuns, heldBy } from './held-runs.ts';
import { isIndexed, orderOf, type RunOrder } from './sort-runs.ts';

/** A filter of runs without paging: the parts of a statement on `runs r`. */
export interface RunFilter {
  values: unknown[];
  /** The lists that contain the runs; `runs.listing` is the list of a run. */
  listings: readonly string[];
  where: string;
  /** The same without the visibility rule, for people with access to many runs; null if that has no advantage. */
  whereMine: string | null;
  /**
   * The conditions that an index of the lists supports, without the visibility rule and the holders. Set if there are no other
   * conditions and the runs are not few: then a list can be read in the order of the index, and each run checked.
   */
  besides: string | null;
  /**
   * The runs of some holders. Set if the list is filtered by holders, contains active runs and has `besides`. The condition is also
   * in `where`.
   */
  held: HeldRuns | null;
  /** SQL, always true: names the parameters that only `held` has. */
  named: string;
  /** Whether the caller sees all runs and the list contains all active ones of the workspace, or those of some holders. */
  isEveryActive: boolean;
  /**
   * If no index supports a filter or the order, only the newest runs of each list that meet these SQL conditions are searched. Null
   * if all runs are.
   */
  searched: string | null;
  /** The order of the list; `placeholder` adds the parameters that only the order has. */
  orderBy: (placeholder: Placeholder) => RunOrder;
  /** Whether there were too many runs to find all that are at risk. */
  isCut: boolean;
  /** Whether few runs match: then they are found first and sorted. Otherwise they are read in the order of an index. */
  isNarrow: boolean;
}

const listingsOf: Record<RunListQuery['status'], readonly string[]> = {
  all: ['active', 'completed', 'cancelled'],
  active: ['active'],
  failed: ['active'],
  overdue: ['active'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  archive: ['archived', 'archived_hidden'],
  hidden: ['hidden', 'archived_hidden'],
  deleted: ['deleted'],
};

/** Deleted runs are only in their own list, for those who may restore them: `mayOpen` in `policy.ts`. */
const mayRestore = `($3::text = 'member' and r.initiator_id = $2 or ${administeredRuns('$2', '$3')})`;

/** SQL, always true: tells PostgreSQL the types of the parameters that a condition without the visibility rule does not name. */
export const namesParameters = 'num_nulls($2::uuid, $3::text) = 0';

/** SQL conditions of the statuses that are a part of their lists. */
export const whereStatus: Partial<Record<RunListQuery['status'], string>> = {
  // Repeats the condition of the partial index `runs_failed`, so that PostgreSQL can use it.
  failed: "r.status = 'failed' and r.deleted_at is null",
  overdue: 'r.due_at < now()',
  deleted: mayRestore,
};

const inWorkspace = 'r.workspace_id = $1';

/** The filter for a query, restricted to what the caller may see. */
export async function filterRuns(context: AppContext, caller: MemberCaller, query: RunListQuery): Promise<RunFilter> {
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role];
  const placeholder: Placeholder = (value) => `$${values.push(value)}`;
  const isUnindexed = hasDetails(query) || !isIndexed(query.sort_by);
  const { theirs, started, risk } = await findFewRuns(context, caller, query, isUnindexed);
  const few = [theirs, started, risk?.runs.map(({ run_id }) => run_id)].filter((ids) => ids != null);
  const ofLists = whereOfLists(query, placeholder);
  const holders = query.assignees?.length ? placeholder(query.assignees) : null;
  const held = holders === null ? null : heldBy(holders);
  const { fields, sorted } = await findFields(context, caller, query);
  const conditions = [
    ofLists,
    ...few.map((ids) => `r.id = any(${placeholder(ids)}::uuid[])`),
    ...(held ? [`r.id in (${held.ids})`] : []),
    ...filterByDetails(context, caller, query, { fields, placeholder }),
  ].join(' and ');

  const listings = listingsOf[query.status];
  const isOwner = caller.role === 'owner';
  const isFew = few.length > 0;
  const isWalked = !isFew && !isUnindexed && !query.search?.trim();
  const isHeldWalked = isWalked && held !== null && listings.includes('active');
  const isNarrow = isFew || (held !== null && !isHeldWalked);
  const isSearched = !isNarrow && held === null && isUnindexed;
  return {
    values,
    listings,
    // `theirs` was found by the visibility rule, so it is not checked again.
    where: `${conditions} and ${theirs ? namesParameters : visibleRuns('$2', '$3')}`,
    whereMine: isNarrow || held || isSearched || isOwner ? null : conditions,
    besides: isWalked ? ofLists : null,
    held: isHeldWalked ? held : null,
    named: holders === null ? namesParameters : `${namesParameters} and num_nulls(${holders}::uuid[]) = 0`,
    isEveryActive: isWalked && isOwner && ofLists === inWorkspace && listings.includes('active'),
    searched: isSearched ? ofLists : null,
    orderBy: (add) => orderOf(query.sort_by, sorted, add),
    isCut: risk?.is_partial ?? false,
    isNarrow,
  };
}

/** The workflow of a query, if it is about one. */
const workflowOf = ({ workflow_id }: RunListQuery): Id | undefined => (workflow_id === 'all' ? undefined : workflow_id);

/** SQL conditions that an index of the lists supports. */
function whereOfLists(query: RunListQuery, placeholder: Placeholder): string {
  const where = [inWorkspace];
  const ofStatus = whereStatus[query.status];
  if (ofStatus) where.push(ofStatus);
  const workflow_id = workflowOf(query);
  if (workflow_id) where.push(`r.workflow_id = ${placeholder(workflow_id)}`);
  if (query.workflows?.length) where.push(`r.workflow_id = any(${placeholder(query.workflows)}::uuid[])`);
  if (query.search?.trim()) where.push(`r.sort_name like ${placeholder(foldedLike(query.search))}`);
  return where.join(' and ');
}

/**
 * The ids of the runs that the caller sees, of those that the chosen members started, and the runs at risk: each null where it does
 * not matter, or where they are many.
 * @param isUnindexed What no index knows is looked up in all runs of a person, unless they are very many.
 * @throws ApiError operation_not_allowed for guests who ask for runs at risk: they see no forecasts
 */
async function findFewRuns(context: AppContext, caller: MemberCaller, query: RunListQuery, isUnindexed: boolean) {
  if (query.at_risk && !maySeeForecasts(caller)) throw new ApiError('operation_not_allowed');
  const ofDeleted = query.status === 'deleted' ? await restorableRunIds(context, caller) : null;
  const theirs = ofDeleted ?? (await (isUnindexed ? manyAccessibleRunIds : accessibleRunIds)(context, caller));
  const started = theirs || !query.initiators?.length ? null : await startedRunIds(context, caller, query.initiators);
  const risk = query.at_risk ? await findRunsAtRisk(context, caller, workflowOf(query) ?? null) : null;
  return { theirs, started, risk };
}

/** The fields that a query filters by, by id, and the one that it sorts by. @throws ApiError invalid_input */
async function findFields(context: AppContext, caller: MemberCaller, query: RunListQuery) {
  const isSorted = query.sort_by === 'field';
  if (isSorted && !query.sort_field) throw invalid('sort_field', 'blank');
  const sort_field = isSorted ? query.sort_field : undefined;
  const fields = await findOpenFields(context, caller, workflowOf(query), [
    ...fieldFiltersOf(query).map(({ id }) => ({ id, from: 'fields' })),
    ...(sort_field ? [{ id: sort_field, from: 'sort_field' }] : []),
  ]);
  return { fields, sorted: fields.get(sort_field ?? '') ?? null };
}

/** Who started more runs than this, is looked for among the newest runs of each list. */
const mostStarted = 5_000;

/** The ids of the runs that these members started, whoever sees them; null if they are many. */
async function startedRunIds(
  context: AppContext,
  { workspace_id }: MemberCaller,
  initiators: Id[],
): Promise<Id[] | null> {
  const { rows } = await context.listPool.query<{ id: Id }>(
    `select id from runs where workspace_id = $1 and initiator_id = any($2::uuid[]) limit ${mostStarted + 1}`,
    [workspace_id, initiators],
  );
  return rows.length > mostStarted ? null : rows.map(({ id }) => id);
}
