import type { CommentRow } from '../run-access/comment-row.ts';
import { mayAct, type RunActor } from '../run-access/policy.ts';

/** Who may comment stands with the run's other rules: `mayComment`. Deleting is for whoever wrote it, at any time. */
export function mayDelete(actor: RunActor, comment: Pick<CommentRow, 'by_id' | 'deleted_at'>): boolean {
  return mayAct(actor) && comment.by_id === actor.member_id && comment.deleted_at === null;
}
