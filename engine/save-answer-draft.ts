import { kindOf } from './actions/index.ts';
import { readComment, rejectUnanswerable } from './answer-step.ts';
import type { Version } from './definition.ts';
import { readAnswers } from './fields.ts';
import { findStep, rejectSettled } from './find-step.ts';
import type { RunEvent } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Keeps what somebody has begun to answer, in place of what they kept before. Required fields may be missing; values that
 * their fields would refuse are refused here already.
 * @throws EngineError as `answerStep` does.
 */
export function saveAnswerDraft(
  draft: TransitionDraft,
  version: Version,
  event: Extract<RunEvent, { type: 'save_draft' }>,
): void {
  const { step, action } = findStep(draft, event.run_step_id);
  rejectSettled(step);
  rejectUnanswerable(draft, version, action, step, event.by);
  const { people, now } = draft.context;
  const comment = readComment(event.comment);
  const fields = readAnswers(kindOf(action).fields(action), event.fields, { required: false, members: people.members });
  const others = step.drafts.filter((draft) => draft.user_workspace_id !== event.by);
  updateStep(draft, step.id, { drafts: [...others, { user_workspace_id: event.by, comment, fields, at: now }] });
  recordActivity(draft, 'step_draft_saved', event.by, step.id);
}
