import { kindOf } from './actions/index.ts';
import { readComment, rejectUnanswerable } from './answer-step.ts';
import { sourcesIn, withComputed } from './compute-fields.ts';
import type { Version } from './definition.ts';
import { readAnswers } from './fields.ts';
import { findStep, rejectSettled } from './find-step.ts';
import { rejectTooMuchText } from './run-size.ts';
import type { RunEvent } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Saves a draft of an answer, in place of the member's earlier draft. Required fields may be missing, but invalid
 * values are rejected already.
 * @throws EngineError `step_not_found`, `step_settled`, `step_not_open`, `already_answered`, `not_your_step`,
 * `invalid_fields`, `run_too_large`.
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
  const form = kindOf(action).fields(action);
  const answers = readAnswers(form, event.fields, { required: false, members: people.members });
  const fields = withComputed(form, answers, sourcesIn(draft));
  const others = step.drafts.filter((draft) => draft.user_workspace_id !== event.by);
  updateStep(draft, step.id, { drafts: [...others, { user_workspace_id: event.by, comment, fields, at: now }] });
  rejectTooMuchText(draft);
  recordActivity(draft, 'step_draft_saved', event.by, step.id);
}
