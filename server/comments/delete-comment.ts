import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { letGoOfFiles } from '../files/let-go-of-files.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { knowRun } from '../runs/know-runs.ts';
import type { CommentRow } from './comment-row.ts';
import { mayDelete } from './policy.ts';

/**
 * Deletes an own comment: its words, mentions and files go, and that there was one stays.
 * @throws Failure not_found, also for one that is deleted already; operation_not_allowed for somebody else's
 */
export async function deleteComment(parts: Parts, caller: MemberCaller, run_id: Id, comment_id: Id): Promise<void> {
  const known = await knowRun(parts, caller, run_id);
  const { workspace_id } = caller;
  const now = parts.now();
  await inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<Pick<CommentRow, 'by_id' | 'deleted_at'>>(
      'select by_id, deleted_at from comments where workspace_id = $1 and run_id = $2 and id = $3 for update',
      [workspace_id, run_id, comment_id],
    );
    const [comment] = rows;
    if (!comment || comment.deleted_at) throw new Failure('not_found');
    if (!mayDelete(caller, comment)) throw new Failure('operation_not_allowed');
    await client.query(
      `update comments set message = '', mentions = '[]', deleted_at = to_timestamp($3) where workspace_id = $1 and id = $2`,
      [workspace_id, comment_id, now],
    );
    const keys = known.loaded.files.filter((file) => file.comment_id === comment_id).map(({ key }) => key);
    await letGoOfFiles(client, workspace_id, keys, now);
  });
}
