import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findDraft } from './find-draft.ts';
import { mayDeleteComment } from './policy.ts';
import { findThread } from './thread-row.ts';

/**
 * Deletes one of the caller's comments, with its notices; the last comment takes its thread along.
 * @throws ApiError workflow_not_found, operation_not_allowed, not_found
 */
export async function deleteDraftComment(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, thread_id, comment_id }: { workflow_id: Id; thread_id: Id; comment_id: Id },
): Promise<void> {
  const draft = await findDraft(context, caller, workflow_id);
  const thread = await findThread(context, caller, draft, thread_id);
  const comment = thread.comments.find(({ id }) => id === comment_id);
  if (!comment) throw new ApiError('not_found');
  if (!mayDeleteComment(caller, comment)) throw new ApiError('operation_not_allowed');
  const { workspace_id } = caller;
  await inTransaction(context.pool, async (client) => {
    // Locked, so that a reply of the same moment does not lose its thread.
    await client.query('select 1 from draft_threads where workspace_id = $1 and id = $2 for update', [
      workspace_id,
      thread_id,
    ]);
    await client.query('delete from draft_comments where workspace_id = $1 and id = $2', [workspace_id, comment_id]);
    await client.query(
      `delete from draft_threads t where workspace_id = $1 and id = $2
        and not exists (select 1 from draft_comments c where c.workspace_id = $1 and c.thread_id = t.id)`,
      [workspace_id, thread_id],
    );
  });
}
