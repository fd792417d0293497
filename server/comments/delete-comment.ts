import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { detachFiles } from '../files/detach-files.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { CommentRow } from '../run-access/comment-row.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayDelete } from './policy.ts';

/**
 * Deletes the caller's own comment: its message, mentions and files are removed, and an empty entry stays.
 * @throws ApiError not_found, also for one that is deleted already; operation_not_allowed for somebody else's
 */
export async function deleteComment(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  comment_id: Id,
): Promise<void> {
  const runContext = await loadRunForViewer(context, caller, run_id);
  const { workspace_id } = caller;
  const now = context.now();
  await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<Pick<CommentRow, 'by_id' | 'deleted_at'>>(
      'select by_id, deleted_at from comments where workspace_id = $1 and run_id = $2 and id = $3 for update',
      [workspace_id, run_id, comment_id],
    );
    const [comment] = rows;
    if (!comment || comment.deleted_at) throw new ApiError('not_found');
    if (!mayDelete(caller, comment)) throw new ApiError('operation_not_allowed');
    await client.query(
      `update comments set message = '', mentions = '[]', deleted_at = to_timestamp($3) where workspace_id = $1 and id = $2`,
      [workspace_id, comment_id, now],
    );
    const keys = runContext.loaded.files.filter((file) => file.comment_id === comment_id).map(({ key }) => key);
    await detachFiles(client, workspace_id, keys, now);
  });
}
