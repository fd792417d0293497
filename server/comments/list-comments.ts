import type { CommentReply } from '../../contract/comments.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type CommentRow, commentColumns } from '../run-access/comment-row.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { showComment } from './show-comment.ts';

const page = 50;

const readComments = {
  name: 'read-comments',
  text: `select ${commentColumns} from comments c
    where c.workspace_id = $1 and c.run_id = $2 and ($3::uuid is null or c.id < $3) order by c.id desc limit ${page + 1}`,
};

/**
 * The newest comments on a run, or those before one; oldest first.
 * @throws ApiError not_found for a run that the caller does not see
 */
export async function listComments(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  before: Id | undefined,
): Promise<{ comments: CommentReply[]; has_more: boolean }> {
  const runContext = await loadRunForViewer(context, caller, run_id);
  const { rows } = await context.pool.query<CommentRow>({
    ...readComments,
    values: [caller.workspace_id, run_id, before ?? null],
  });
  const comments = rows
    .slice(0, page)
    .reverse()
    .map((row) => showComment(row, runContext, caller));
  return { comments, has_more: rows.length > page };
}
