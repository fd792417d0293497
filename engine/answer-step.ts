import { kindOf } from './actions/index.ts';
import { advance } from './advance.ts';
import { electorateOf } from './assignees.ts';
import { answersOffered, canAnswer, hasAnswered } from './can.ts';
import { sourcesIn, withComputed } from './compute-fields.ts';
import type { Action, Field, Id, Version } from './definition.ts';
import { EngineError, type FieldErrorCode, notOffered } from './engine-error.ts';
import { readText } from './fields/text-kinds.ts';
import { readAnswers } from './fields.ts';
import { findStep, rejectSettled } from './find-step.ts';
import { isBlank } from './is-blank.ts';
import { outcomeOf } from './reevaluate-votes.ts';
import { rejectTooMuchText } from './run-size.ts';
import type { FieldAnswer, MailText, RunEvent, RunState, StepState } from './run-state.ts';
import { recordActivity, storeAnswers, type TransitionDraft, updateStep } from './transition-draft.ts';

type Answer = Extract<RunEvent, { type: 'answer' }>;

/**
 * Answers a step: records the vote, stores the form values, and decides the step if this vote decides it. Every voter
 * is asked for the form, which begins with what the others filled in; the latest value of a field counts, and required
 * fields that an earlier voter filled in need not be sent again.
 * @throws EngineError `step_not_found`, `step_changed` (another attempt), `step_settled`, `step_not_open`,
 *   `already_answered`, `step_settled` (the email was sent off), `not_your_step`, `step_changed` (another revision),
 *   `answer_not_offered`, `invalid_fields`, `run_too_large`: checked in this order, so that an answer that is too late
 *   is rejected for that reason, whatever else is wrong with it (docs/rules.md, rule 10).
 */
export function answerStep(draft: TransitionDraft, version: Version, event: Answer): void {
  const { step, action } = findStep(draft, event.run_step_id);
  rejectAnswer(draft, version, action, step, event);
  const { now, people } = draft.context;
  const comment = readComment(event.comment);
  const already = new Map(
    draft.run.values.flatMap(({ run_step_id, field_id, value }) =>
      run_step_id === step.id ? [[field_id, value]] : [],
    ),
  );
  const fields = kindOf(action).fields(action);
  const answers = readAnswers(fields, event.fields, {
    required: true,
    members: people.members,
    already,
  });
  const given = withComputed(fields, answers, sourcesIn(draft), already);
  storeAnswers(draft, step, [...given, ...leftOut(draft.run, step, fields, [...already.keys(), ...given.map(idOf)])]);
  const voted = updateStep(draft, step.id, {
    votes: [...step.votes, { user_workspace_id: event.by, answer: event.answer, comment, at: now }],
    drafts: step.drafts.filter((draft) => draft.user_workspace_id !== event.by),
    mail: readMail(action, event) ?? step.mail,
  });
  rejectTooMuchText(draft);
  const outcome = outcomeOf(draft, action, voted);
  recordAnswer(draft, action, voted, event, outcome !== null);
  if (outcome !== null) kindOf(action).decide(draft, action, voted, outcome);
  advance(draft);
}

const idOf = ({ field_id }: FieldAnswer): Id => field_id;

/**
 * The fields that an earlier attempt filled in and this one leaves empty. They get a value of this attempt, because the
 * earlier one would pass for the newest otherwise.
 */
function leftOut(run: RunState, step: StepState, fields: readonly Field[], given: readonly Id[]): FieldAnswer[] {
  const earlier = run.values.filter(
    ({ step_id, attempt, value }) => step_id === step.step_id && attempt < step.attempt && value !== null,
  );
  const filled = new Set(earlier.map(idOf)).difference(new Set(given));
  return fields.filter(({ id }) => filled.has(id)).map(({ id }) => ({ field_id: id, value: null }));
}

/**
 * The text of the email as the person reviewed it; null if the answer has none.
 * @throws EngineError `invalid_fields` for a type other than email, or where the subject is blank.
 */
function readMail(action: Action, { mail }: Answer): MailText | null {
  if (!mail) return null;
  const refuse = (field: string, code: FieldErrorCode) =>
    new EngineError('invalid_fields', { fields: [{ field, code }] });
  if (action.stepable_type !== 'email') throw refuse('mail', 'unknown_field');
  if (isBlank(mail.subject)) throw refuse('mail.subject', 'blank');
  return { subject: mail.subject, body: mail.body };
}

/** Records one activity per answer; if the first vote does not decide, with the electorate. */
function recordAnswer(
  draft: TransitionDraft,
  action: Action,
  step: StepState,
  { by, answer }: Answer,
  decided: boolean,
): void {
  const counted = kindOf(action).vote(action).match !== 'any';
  const electorate = counted ? [...electorateOf(action, step, draft.run, draft.context.people)] : undefined;
  const data = electorate ? { answer, electorate } : { answer };
  recordActivity(draft, decided ? 'step_answered' : 'step_voted', by, step.id, data);
}

function rejectAnswer(draft: TransitionDraft, version: Version, action: Action, step: StepState, event: Answer): void {
  if (event.attempt !== undefined && event.attempt !== step.attempt) throw new EngineError('step_changed');
  rejectSettled(step);
  rejectUnanswerable(draft, version, action, step, event.by);
  // A caller that names no revision answers the step as it is now, even if others have voted since
  // (docs/rules.md, rule 10).
  if (event.revision !== undefined && event.revision !== step.revision) throw new EngineError('step_changed');
  const offered = answersOffered(action);
  if (!offered.includes(event.answer)) throw notOffered('answer', offered);
}

/**
 * Rejects a member who cannot answer this step now.
 * @throws EngineError `step_not_open`, `already_answered`, `step_settled` (its email was sent off), `not_your_step`.
 */
export function rejectUnanswerable(
  draft: TransitionDraft,
  version: Version,
  action: Action,
  step: StepState,
  by: string,
): void {
  if (step.status !== 'pending') throw new EngineError('step_not_open');
  const given = step.votes.find((vote) => vote.user_workspace_id === by);
  if (hasAnswered(step, by)) throw new EngineError('already_answered', { values: { at: given!.at } });
  const sent = step.votes.at(-1);
  // An email that a person sent off is decided, although the worker has not delivered it yet.
  if (sent && kindOf(action).vote(action).match === 'any') {
    throw new EngineError('step_settled', { values: { by: sent.user_workspace_id, at: sent.at } });
  }
  if (!canAnswer(version, draft.run, step, by, draft.context.people)) throw new EngineError('not_your_step');
}

/**
 * Reads the comment of an answer, or the note of an admin.
 * @throws EngineError `invalid_fields` when it is too long or holds characters that cannot be stored.
 */
export function readComment(comment: string, field = 'comment'): string {
  const reading = readText(comment);
  if ('value' in reading) return String(reading.value ?? '');
  const values = reading.number === undefined ? undefined : { number: reading.number };
  throw new EngineError('invalid_fields', { fields: [{ field, code: reading.code, values }] });
}
