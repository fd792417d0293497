import type { CommentRow } from '../run-access/comment-row.ts';
import { mayAct, type RunActor } from '../run-access/policy.ts';

/**
 * Only the author may delete a comment, at any time. Who may comment is decided with the run's other rules:
 * `mayComment`.
 */
export function mayDelete(actor: RunActor, comment: Pick<CommentRow, 'by_id' | 'deleted_at'>): boolean {
  return mayAct(actor) && comment.by_id === actor.member_id && comment.deleted_at === null;
}
