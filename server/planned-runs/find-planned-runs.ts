import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, directoryOf } from '../people/people.ts';
import { workflowNamesSql } from '../people/workflow-names-sql.ts';
import { type PlanRow, planColumns } from './plan-row.ts';
import { concernedBy, mayPlans, type PlanVerb, visiblePlans } from './policy.ts';
import { showPlannedRun } from './show-planned-run.ts';

const fromPlans = 'planned_runs p join workflows w on w.workspace_id = $1 and w.id = p.workflow_id';

/**
 * A page of the planned runs, by next date; paused and finished ones come last. @throws ApiError operation_not_allowed
 */
export async function listPlannedRuns(
  context: AppContext,
  caller: MemberCaller,
  { page, per_page, search }: { page: number; per_page: number; search: string },
) {
  if (!mayPlans('list', caller)) throw new ApiError('operation_not_allowed');
  const filter = `p.workspace_id = $1 and p.deleted_at is null and ${visiblePlans('$2', '$3')}
    and (fold_text(coalesce(p.name, w.name)) like $4 or fold_text(${workflowNamesSql('w')}) like $4)`;
  const pattern = foldedLike(search);
  const values = [caller.workspace_id, caller.member_id, caller.role, pattern];
  const [directory, { rows }, { rows: totals }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.listPool.query<PlanRow>(
      `select ${planColumns}, w.name as workflow_name, w.translations as workflow_translations from ${fromPlans} where ${filter}
      order by p.next_at nulls last, p.id desc limit $5 offset $6`,
      [...values, per_page, (page - 1) * per_page],
    ),
    context.listPool.query<{ total: number }>(`select count(*) as total from ${fromPlans} where ${filter}`, values),
  ]);
  return {
    planned_runs: rows.map((row) => showPlannedRun(row, caller, directory)),
    total: Number(totals[0]?.total ?? 0),
    page,
    per_page,
  };
}

/**
 * Loads a planned run and checks the caller's permission for the verb. Deleted ones are not found, unless `deletedToo`.
 * @throws ApiError not_found if they may not see it; operation_not_allowed if they see it but may not do this
 */
export async function findPlan(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  verb: PlanVerb,
  { deletedToo = false } = {},
): Promise<{ plan: PlanRow; directory: Directory }> {
  if (!mayPlans('list', caller)) throw new ApiError('not_found');
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<PlanRow>({
      name: 'find-planned-run',
      text: `select ${planColumns}, w.name as workflow_name, w.translations as workflow_translations from ${fromPlans}
        where p.workspace_id = $1 and p.id = $4 and ${visiblePlans('$2', '$3')}`,
      values: [caller.workspace_id, caller.member_id, caller.role, id],
    }),
  ]);
  const plan = rows[0];
  if (!plan || (plan.deleted_at !== null && !deletedToo)) throw new ApiError('not_found');
  if (!mayPlans(verb, caller, concernedBy(plan, directory))) throw new ApiError('operation_not_allowed');
  return { plan, directory };
}
