import { isBlank } from './actions/action-kind.ts';
import { kindOf } from './actions/index.ts';
import { advance } from './advance.ts';
import { electorateOf } from './assignees.ts';
import { answersOffered, canAnswer, hasAnswered } from './can.ts';
import type { Action, Version } from './definition.ts';
import { readText } from './fields/text-kinds.ts';
import { readAnswers } from './fields.ts';
import { findStep, refuseSettled } from './find-step.ts';
import { outcomeOf } from './look-at-electorates.ts';
import { type FieldErrorCode, Rejection } from './rejection.ts';
import type { MailText, RunEvent, StepState } from './run-state.ts';
import { changeStep, storeAnswers, type Turn, tell } from './turn.ts';

type Answer = Extract<RunEvent, { type: 'answer' }>;

/**
 * Somebody answers a step: the vote is noted, what they filled in stored, and the step decided if that decides it.
 * Every voter fills in the form for themselves; the later value of a field stands, and required ones that an earlier
 * voter filled in need not be sent again.
 * @throws Rejection `step_not_found`, `step_changed`, `step_settled`, `step_not_open`, `already_answered`,
 *   `not_your_step`, `answer_not_offered`, `invalid_fields`: in this order, so that who is late learns that first (rule 10).
 */
export function answerStep(turn: Turn, version: Version, event: Answer): void {
  const { step, action } = findStep(turn, event.run_step_id);
  refuseAnswer(turn, version, action, step, event);
  const { now, people } = turn.context;
  const comment = readComment(event.comment);
  const already = new Map(
    turn.run.values.flatMap(({ run_step_id, field_id, value }) => (run_step_id === step.id ? [[field_id, value]] : [])),
  );
  const answers = readAnswers(kindOf(action).fields(action), event.fields, {
    required: true,
    members: people.members,
    already,
  });
  storeAnswers(turn, step, answers);
  const voted = changeStep(turn, step.id, {
    votes: [...step.votes, { user_workspace_id: event.by, answer: event.answer, comment, at: now }],
    drafts: step.drafts.filter((draft) => draft.user_workspace_id !== event.by),
    mail: readMail(action, event) ?? step.mail,
  });
  const outcome = outcomeOf(turn, action, voted);
  tellAnswer(turn, action, voted, event, outcome !== null);
  if (outcome !== null) kindOf(action).decide(turn, action, voted, outcome);
  advance(turn);
}

/** The mail as reviewed. @throws Rejection `invalid_fields` for another type than an email, or where the subject is blank. */
function readMail(action: Action, { mail }: Answer): MailText | null {
  if (!mail) return null;
  const refuse = (field: string, code: FieldErrorCode) =>
    new Rejection('invalid_fields', { fields: [{ field, code }] });
  if (action.stepable_type !== 'email') throw refuse('mail', 'unknown_field');
  if (isBlank(mail.subject)) throw refuse('mail.subject', 'blank');
  return { subject: mail.subject, body: mail.body };
}

/** One line of history an answer; where several are counted, with the people they were counted among. */
function tellAnswer(turn: Turn, action: Action, step: StepState, { by, answer }: Answer, decided: boolean): void {
  const counted = kindOf(action).vote(action).match !== 'any';
  const electorate = counted ? [...electorateOf(action, step, turn.run, turn.context.people)] : undefined;
  const data = electorate ? { answer, electorate } : { answer };
  tell(turn, decided ? 'step_answered' : 'step_voted', by, step.id, data);
}

function refuseAnswer(turn: Turn, version: Version, action: Action, step: StepState, event: Answer): void {
  // A vote by somebody else raises the revision and is no conflict: only another attempt than the one seen is (rule 10).
  if (event.attempt !== undefined && event.attempt !== step.attempt) throw new Rejection('step_changed');
  refuseSettled(step);
  refuseUnanswerable(turn, version, action, step, event.by);
  if (!answersOffered(action).includes(event.answer)) throw new Rejection('answer_not_offered');
}

/**
 * Refuses who cannot answer this step now.
 * @throws Rejection `step_not_open`, `already_answered`, `not_your_step`.
 */
export function refuseUnanswerable(turn: Turn, version: Version, action: Action, step: StepState, by: string): void {
  if (step.status !== 'pending') throw new Rejection('step_not_open');
  const given = step.votes.find((vote) => vote.user_workspace_id === by);
  if (hasAnswered(step, by)) throw new Rejection('already_answered', { values: { at: given!.at } });
  const sent = step.votes.at(-1);
  // An email that somebody has sent off is decided, though its worker is still busy.
  if (sent && kindOf(action).vote(action).match === 'any') {
    throw new Rejection('step_settled', { values: { by: sent.user_workspace_id, at: sent.at } });
  }
  if (!canAnswer(version, turn.run, step, by, turn.context.people)) throw new Rejection('not_your_step');
}

/**
 * Reads the words that go with an answer or an admin's act.
 * @throws Rejection `invalid_fields` when they are too long or hold what cannot be stored.
 */
export function readComment(comment: string, field = 'comment'): string {
  const reading = readText(comment);
  if ('value' in reading) return String(reading.value ?? '');
  const values = reading.number === undefined ? undefined : { number: reading.number };
  throw new Rejection('invalid_fields', { fields: [{ field, code: reading.code, values }] });
}
