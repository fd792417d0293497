import type { CommentReply } from '../../contract/comments.ts';
import { personOf } from '../people/people.ts';
import type { CommentRow } from '../run-access/comment-row.ts';
import type { RunActor } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { showFile } from '../run-access/stored-file.ts';
import { mayDelete } from './policy.ts';

/** A comment as replies contain it, with what the caller may do with it. */
export function showComment(row: CommentRow, { loaded, directory }: RunContext, actor: RunActor): CommentReply {
  return {
    id: row.id,
    message: row.message,
    user: personOf(directory, row.by_id),
    user_workspace_id: row.by_id,
    created_at: row.at,
    deleted_at: row.deleted_at,
    files: loaded.files.filter(({ comment_id }) => comment_id === row.id).map(showFile),
    mentions: row.mentions.map(({ id, name }) => ({ type: 'user_workspace', id, name })),
    can: { delete: mayDelete(actor, row) },
  };
}
