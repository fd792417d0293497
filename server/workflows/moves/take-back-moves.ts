import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { enqueueJobs } from '../../jobs/enqueue-jobs.ts';
import { findWorkflow } from '../find-workflow.ts';

/**
 * Takes a move back: runs that still wait are not moved, and a worker takes back those that were. Repeating it changes
 * nothing.
 * @throws ApiError as `findWorkflow`; not_found
 */
export async function takeBackMoves(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  move_id: Id,
): Promise<void> {
  await findWorkflow(context, caller, workflow_id, 'move_runs');
  const { workspace_id } = caller;
  await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ is_taken_back: boolean }>(
      'select is_taken_back from run_moves where workspace_id = $1 and workflow_id = $2 and id = $3 for update',
      [workspace_id, workflow_id, move_id],
    );
    if (!rows[0]) throw new ApiError('not_found');
    if (rows[0].is_taken_back) return;
    await client.query('update run_moves set is_taken_back = true where workspace_id = $1 and id = $2', [
      workspace_id,
      move_id,
    ]);
    await client.query(
      `update run_move_items set state = 'taken_back' where workspace_id = $1 and move_id = $2 and state = 'waiting'`,
      [workspace_id, move_id],
    );
    await enqueueJobs(client, workspace_id, [{ queue: 'move_runs', data: { workspace_id, move_id } }]);
  });
}
