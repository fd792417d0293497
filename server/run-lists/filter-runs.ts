import type { RunListQuery } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { findRunsAtRisk } from '../forecasts/find-runs-at-risk.ts';
import { maySeeForecasts } from '../forecasts/policy.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { administeredRuns, visibleRuns } from '../run-access/visible-runs.ts';
import { fieldFiltersOf, filterByDetails } from './filter-by-details.ts';
import { findOpenFields } from './find-open-fields.ts';
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
   * SQL conditions of the runs that are looked at, if no index knows a filter or the order: the newest of each list that
   * meet them. Null if all are.
   */
  searched: string | null;
  /** The order of the list; `placeholder` adds the parameters that only the order has. */
  orderBy: (placeholder: (value: unknown) => string) => RunOrder;
  /** Whether not all runs could be looked at for those at risk. */
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

/** SQL: the runs with an open step assigned to any of these people and groups. A person also matches through groups. */
const heldBy = (ids: string) => `
  select a.run_id from step_assignees a
    where a.workspace_id = $1 and a.member_id = any(${ids}::uuid[]) and a.is_open and ${awaitingAnswer('a.member_id')}
  union all
  select a.run_id from step_assignees a
    where a.workspace_id = $1 and a.group_id = any(${ids}::uuid[]) and a.is_open
  union all
  select a.run_id from group_members gm
    join step_assignees a on a.workspace_id = $1 and a.group_id = gm.group_id and a.is_open
    where gm.workspace_id = $1 and gm.member_id = any(${ids}::uuid[]) and ${awaitingAnswer('gm.member_id')}`;

/** SQL, always true: tells PostgreSQL the types of the parameters that a condition without the visibility rule does not name. */
export const namesParameters = 'num_nulls($2::uuid, $3::text) = 0';

/** The filter for a query, restricted to what the caller may see. */
export async function filterRuns(context: AppContext, caller: MemberCaller, query: RunListQuery): Promise<RunFilter> {
  const where = ['r.workspace_id = $1'];
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  // Repeats the condition of the partial index `runs_failed`, so that PostgreSQL can use it.
  if (query.status === 'failed') where.push("r.status = 'failed' and r.deleted_at is null");
  if (query.status === 'overdue') where.push('r.due_at < now()');
  if (query.status === 'deleted') where.push(mayRestore);
  const theirs = await accessibleRunIds(context, caller);
  if (theirs) where.push(`r.id = any(${placeholder(theirs)}::uuid[])`);
  const workflow_id = query.workflow_id === 'all' ? undefined : query.workflow_id;
  if (workflow_id) where.push(`r.workflow_id = ${placeholder(workflow_id)}`);
  if (query.search?.trim()) where.push(`r.sort_name like ${placeholder(foldedLike(query.search))}`);
  const assignees = query.assignees ?? [];
  if (assignees.length > 0) where.push(`r.id in (${heldBy(placeholder(assignees))})`);
  const risk = query.at_risk ? await findRisks(context, caller, workflow_id) : null;
  if (risk) where.push(`r.id = any(${placeholder(risk.runs.map(({ run_id }) => run_id))}::uuid[])`);
  const base = [...where];
  const isNarrow = theirs !== null || assignees.length > 0 || risk !== null;
  const sort_field = query.sort_by === 'field' ? query.sort_field : undefined;
  const fields = await findOpenFields(context, caller, workflow_id, [
    ...fieldFiltersOf(query).map(({ id }) => ({ id, from: 'fields' })),
    ...(sort_field ? [{ id: sort_field, from: 'sort_field' }] : []),
  ]);
  if (query.sort_by === 'field' && !sort_field) throw invalid('sort_field', 'blank');
  const field = fields.get(sort_field ?? '') ?? null;
  const details = filterByDetails(context, caller, query, { fields, placeholder });
  where.push(...details);
  const isSearched = !isNarrow && (details.length > 0 || !isIndexed(query.sort_by));
  const conditions = where.join(' and ');
  return {
    values,
    listings: listingsOf[query.status],
    // The ids of somebody's few runs were found by the same rule.
    where: `${conditions} and ${theirs ? namesParameters : visibleRuns('$2', '$3')}`,
    whereMine: isNarrow || isSearched || caller.role === 'owner' ? null : conditions,
    searched: isSearched ? base.join(' and ') : null,
    orderBy: (add) => orderOf(query.sort_by, field, add),
    isCut: risk?.is_partial ?? false,
    isNarrow,
  };
}

/** @throws ApiError operation_not_allowed for guests, who see no forecasts */
function findRisks(context: AppContext, caller: MemberCaller, workflow_id: string | undefined) {
  if (!maySeeForecasts(caller)) throw new ApiError('operation_not_allowed');
  return findRunsAtRisk(context, caller, workflow_id ?? null);
}
