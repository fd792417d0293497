import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { mayWorkflow } from '../workflows/policy.ts';
import { describeProblems, hasErrors } from './describe-problem.ts';
import { findImport } from './find-imports.ts';
import { findTarget } from './find-target.ts';
import { isAtWork, isOpen } from './show-import.ts';

/**
 * Enqueues an import. The worker checks again what the caller may do.
 * @throws ApiError not_found; import_started; import_has_problems with the `problems`; workflow_not_found and
 * operation_not_allowed for the target
 */
export async function startImport(
  context: AppContext,
  caller: MemberCaller,
  import_id: Id,
  language: Language,
): Promise<void> {
  const { row } = await findImport(context, caller, import_id);
  if (!isOpen(row)) throw new ApiError('import_started');
  const { into } = row.options;
  if (into.type === 'existing') await findTarget(context, caller, into);
  else if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  if (hasErrors(row.preview.problems)) {
    const problems = describeProblems(language, row.preview.problems);
    throw new ApiError('import_has_problems', { values: { first: problems[0]?.message, problems } });
  }
  const { workspace_id, member_id } = caller;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `update imports set status = 'waiting', started_by = $3, failure = null, phase = 'reading', events_read = 0,
        events_total = null, runs_written = 0, runs_total = null, tries = 0, job_id = null, claim = null
      where workspace_id = $1 and id = $2 and status in ('uploaded', 'failed', 'cancelled') and file_key is not null`,
      [workspace_id, import_id, member_id],
    );
    if (rowCount !== 1) throw new ApiError('import_started');
    await enqueueJobs(client, workspace_id, [{ queue: 'import_log', data: { workspace_id, import_id } }]);
  });
}

/**
 * Cancels an import that waits or runs: the worker notices it at its next progress, and its transaction is rolled back.
 * @throws ApiError not_found; import_not_running
 */
export async function cancelImport(context: AppContext, caller: MemberCaller, import_id: Id): Promise<void> {
  const { row } = await findImport(context, caller, import_id);
  if (!isAtWork(row)) throw new ApiError('import_not_running');
  const { rowCount } = await context.pool.query({
    name: 'cancel-import',
    text: `update imports set status = 'cancelled', claim = null, events_read = 0, events_total = null, runs_written = 0,
        runs_total = null
      where workspace_id = $1 and id = $2 and status in ('waiting', 'running')`,
    values: [caller.workspace_id, import_id],
  });
  if (rowCount !== 1) throw new ApiError('import_not_running');
}

/**
 * Takes an import back: a job deletes its runs, its workflow if the import created it and nothing else uses it, and its
 * file.
 * @throws ApiError not_found; import_started while a worker imports it
 */
export async function deleteImport(context: AppContext, caller: MemberCaller, import_id: Id): Promise<void> {
  const { row } = await findImport(context, caller, import_id);
  if (isAtWork(row)) throw new ApiError('import_started');
  const { workspace_id } = caller;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `update imports set status = 'removing' where workspace_id = $1 and id = $2
        and status not in ('waiting', 'running', 'removing')`,
      [workspace_id, import_id],
    );
    if (rowCount === 1)
      await enqueueJobs(client, workspace_id, [{ queue: 'remove_import', data: { workspace_id, import_id } }]);
  });
}
