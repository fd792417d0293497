import type { Id } from '../../engine/definition.ts';
import type { WorkflowVerb } from '../workflows/policy.ts';

/** Whoever may edit a workflow sees the comments on its draft, writes and resolves them, and sees who else edits it. */
export const designVerb: WorkflowVerb = 'edit';

/** Only the author may delete a comment. */
export const mayDeleteComment = (actor: { member_id: Id }, comment: { by_id: Id }): boolean =>
  comment.by_id === actor.member_id;
