import { kindOf } from './actions/index.ts';
import { readComment, refuseUnanswerable } from './answer-step.ts';
import type { Version } from './definition.ts';
import { readAnswers } from './fields.ts';
import { findStep, refuseSettled } from './find-step.ts';
import type { RunEvent } from './run-state.ts';
import { changeStep, type Turn, tell } from './turn.ts';

/**
 * Keeps what somebody has begun to answer, in place of what they kept before. Required fields may be missing; values that
 * their fields would refuse are refused here already.
 * @throws Rejection as `answerStep` does.
 */
export function saveAnswerDraft(turn: Turn, version: Version, event: Extract<RunEvent, { type: 'save_draft' }>): void {
  const { step, action } = findStep(turn, event.run_step_id);
  refuseSettled(step);
  refuseUnanswerable(turn, version, action, step, event.by);
  const { people, now } = turn.context;
  const comment = readComment(event.comment);
  const fields = readAnswers(kindOf(action).fields(action), event.fields, { required: false, members: people.members });
  const others = step.drafts.filter((draft) => draft.user_workspace_id !== event.by);
  changeStep(turn, step.id, { drafts: [...others, { user_workspace_id: event.by, comment, fields, at: now }] });
  tell(turn, 'step_draft_saved', event.by, step.id);
}
