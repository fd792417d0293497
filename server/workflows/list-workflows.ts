import type { z } from 'zod';
import type { listWorkflows as contract } from '../../contract/workflows.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isWorkflowAdmin } from '../people/is-workflow-admin.ts';
import { directoryOf } from '../people/people.ts';
import { workflowNamesSql } from '../people/workflow-names-sql.ts';
import { isStartable } from '../run-access/initiators.ts';
import { countRunningRuns } from './count-running-runs.ts';
import { showWorkflow, type WorkflowRow, workflowColumns } from './find-workflow.ts';
import { mayWorkflow } from './policy.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/**
 * A page of the workspace's workflows, by name.
 * @throws ApiError operation_not_allowed for guests
 */
export async function listWorkflows(context: AppContext, caller: MemberCaller, query: Query) {
  if (!mayWorkflow('see', caller)) throw new ApiError('operation_not_allowed');
  const values: unknown[] = [caller.workspace_id, caller.member_id];
  const where = ['w.workspace_id = $1', 'w.deleted_at is null', '$2::uuid is not null'];
  if (query.search?.trim())
    where.push(`fold_text(${workflowNamesSql('w')}) like $${values.push(foldedLike(query.search))}`);
  if (query.startable === 'true') where.push(isStartable('w', '$2'));
  // Whoever may edit every workflow needs no look at the admins of each.
  if (query.editable === 'true' && !mayWorkflow('edit', caller)) where.push(isWorkflowAdmin('$1', 'w.id', '$2'));
  const filter = where.join(' and ');
  const counted = context.listPool.query<{ total: number }>(
    `select count(*) as total from workflows w where ${filter}`,
    [...values],
  );
  const limits = `limit $${values.push(query.per_page)} offset $${values.push((query.page - 1) * query.per_page)}`;
  const [directory, { rows }, { rows: totals }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.listPool.query<WorkflowRow>(
      `select ${workflowColumns} from workflows w where ${filter} order by fold_text(w.name), w.id ${limits}`,
      values,
    ),
    counted,
  ]);
  const running = await countRunningRuns(
    context,
    caller,
    rows.map(({ id }) => id),
  );
  return {
    workflows: rows.map((row) => showWorkflow(row, caller, directory, running.get(row.id))),
    total: Number(totals[0]?.total ?? 0),
    page: query.page,
    per_page: query.per_page,
  };
}
