/** Moves a running run to another version of its workflow (docs/rules.md, rule 14). */
import { advance } from '../advance.ts';
import { sourcesIn, withComputed } from '../compute-fields.ts';
import type { Id, Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { isSettled } from '../facts.ts';
import { readAnswers } from '../fields.ts';
import { reassignToSuccessors } from '../reassign-to-successors.ts';
import { awaitsPeople } from '../reevaluate-votes.ts';
import { rejectTooMuchText } from '../run-size.ts';
import type { Context, FieldAnswer, NumberedVersion, RunState, StepState, Transition } from '../run-state.ts';
import { cancelStep, skipStep } from '../settle-step.ts';
import {
  addAttempt,
  beginTransition,
  emitEffect,
  finishTransition,
  recordActivity,
  storeAnswers,
  type TransitionDraft,
  updateRun,
  updateStep,
} from '../transition-draft.ts';
import { indexOf } from '../version-index.ts';
import { adjustOpenSteps } from './adjust-open-steps.ts';
import { currentGroup } from './current-group.ts';
import { findObstacle } from './find-obstacle.ts';
import { formsBehind, missingFields } from './missing-fields.ts';
import { recordMove } from './record-move.ts';
import { actionsOf, formerIds, isUnderWay, type OwnAction, targetVersion, waitsUnopened } from './target-version.ts';

/** An answer that the version requires in what is behind the run; `run_step_id` null is the start form. */
export interface MovedAnswer extends FieldAnswer {
  run_step_id: Id | null;
}

export interface MoveInput {
  move_id: Id;
  by: Id;
  /** The numbers of the two versions, for the history. */
  from: number;
  to: number;
  answers: readonly MovedAnswer[];
}

/**
 * Moves a run to another version in one transition. Settled steps stay as they are; what is open stays open if the
 * version has its action.
 * @param from The run's version, with the definitions that it had before.
 * @param run  Never modified.
 * @returns The run, with its activities and effects.
 * @throws EngineError `move_impossible` with the obstacle as `reason`; `invalid_fields` for answers that the version
 *   does not ask for, that are missing or wrong; `run_too_large`.
 */
export function moveRun(from: Version, to: Version, run: RunState, input: MoveInput, context: Context): Transition {
  return move(from, to, run, input, context, true);
}

/** What a move would do while the answers that it needs are still missing. */
export function tryMove(from: Version, to: Version, run: RunState, input: MoveInput, context: Context): Transition {
  return move(from, to, run, input, context, false);
}

function move(
  from: Version,
  to: Version,
  run: RunState,
  input: MoveInput,
  context: Context,
  required: boolean,
): Transition {
  const obstacle = findObstacle(from, to, run);
  if (obstacle) throw new EngineError('move_impossible', { values: { reason: obstacle.code } });
  const draft = beginTransition(indexOf(targetVersion(from, to)), run, context);
  const [was, is]: NumberedVersion[] = [
    { id: run.version_id, number: input.from },
    { id: to.id, number: input.to },
  ];
  recordActivity(draft, 'run_moved', input.by, null, { from: input.from, to: input.to, move_id: input.move_id });
  const answered = storeMissing(draft, { from, to }, input.answers, required);
  updateRun(draft, { version_id: to.id, former_version_ids: formerIds(run, to) });
  reassignToSuccessors(draft);
  const actions = actionsOf(to);
  const kept = cancelGone(draft, from, actions, input.by);
  placeSteps(draft, actions, currentGroup(from, to, run, kept));
  adjustOpenSteps(draft, from, kept, input.by);
  if (draft.run.status !== 'cancelled') advance(draft);
  recordMove(draft, { ...input, from: was!, to: is! }, answered);
  return finishTransition(draft);
}

/**
 * Stores the answers that the version requires in what is behind the run, and what its formulas make there of all answers,
 * where nothing was computed before. A default needs no answer.
 */
function storeMissing(
  draft: TransitionDraft,
  { from, to }: { from: Version; to: Version },
  answers: readonly MovedAnswer[],
  required: boolean,
): { field_id: Id; run_step_id: Id | null }[] {
  const { before, context } = draft;
  const missing = missingFields(from, to, before);
  rejectUnasked(missing, answers);
  const stored: { field_id: Id; run_step_id: Id | null }[] = [];
  for (const [step, fields] of formsBehind(to, before)) {
    const run_step_id = step?.id ?? null;
    const asked = missing
      .filter((one) => one.step === step)
      .map(({ field }) => (required ? field : { ...field, required: false }));
    const given = answers.filter((answer) => answer.run_step_id === run_step_id);
    const read = readAnswers(asked, given, { required: true, members: context.people.members });
    const already = new Map(
      before.values.flatMap((one) => (one.run_step_id === run_step_id ? [[one.field_id, one.value]] : [])),
    );
    const own = new Set(read.map(({ field_id }) => field_id));
    const computed = new Set(
      fields.filter(({ id, type }) => type === 'computed' && !already.has(id)).map(({ id }) => id),
    );
    const all = withComputed(fields, read, sourcesIn(draft), already).filter(
      ({ field_id }) => own.has(field_id) || computed.has(field_id),
    );
    storeAnswers(draft, step, all);
    stored.push(...all.map(({ field_id }) => ({ field_id, run_step_id })));
  }
  rejectTooMuchText(draft);
  return stored;
}

/** @throws EngineError `invalid_fields` for an answer that the version does not ask for. */
function rejectUnasked(missing: ReturnType<typeof missingFields>, answers: readonly MovedAnswer[]): void {
  const asked = new Set(missing.map(({ step, field }) => nameOf(step?.id ?? null, field.id)));
  const unknown = answers.find(({ run_step_id, field_id }) => !asked.has(nameOf(run_step_id, field_id)));
  if (!unknown) return;
  throw new EngineError('invalid_fields', { fields: [{ field: `fields.${unknown.field_id}`, code: 'unknown_field' }] });
}

const nameOf = (run_step_id: Id | null, field_id: Id) => `${run_step_id} ${field_id}`;

/**
 * Cancels the unsettled steps whose action the version does not have, or has with another type, and notifies those who
 * held them.
 * @returns The actions whose unsettled steps stay.
 */
function cancelGone(draft: TransitionDraft, from: Version, actions: ReadonlyMap<Id, OwnAction>, by: Id): Set<Id> {
  const kept = new Set<Id>();
  for (const step of [...draft.newest.values()]) {
    if (isSettled(step.status)) continue;
    const before = indexOf(from).actions.get(step.step_id)!.action;
    const after = actions.get(step.step_id)?.action;
    const isSame = after?.stepable_type === before.stepable_type;
    if (isSame || (after && !isUnderWay(step))) kept.add(step.step_id);
    else {
      cancelStep(draft, step, 'not_in_version');
      // An action of another type opens anew, and its holders are told that.
      if (!after && awaitsPeople(before, step)) {
        emitEffect(draft, { type: 'notify_withdrawn', run_step_id: step.id, to: step.assignees, by });
      }
    }
  }
  return kept;
}

/** Gives every action of the version an attempt, and skips those of groups that the run has passed. */
function placeSteps(draft: TransitionDraft, actions: ReadonlyMap<Id, OwnAction>, current: number): void {
  for (const [id, { group_position }] of actions) {
    const newest = draft.newest.get(id);
    const isPassed = group_position < current;
    if (isPassed) skipPassed(draft, newest ?? addAttempt(draft, id, 1));
    else if (!newest || (newest.status === 'cancelled' && newest.reason === 'not_in_version')) {
      addAttempt(draft, id, (newest?.attempt ?? 0) + 1);
    } else if (group_position > current && waitsUnopened(newest)) updateStep(draft, newest.id, { status: 'created' });
  }
}

function skipPassed(draft: TransitionDraft, step: StepState): void {
  if (step.status === 'created' || waitsUnopened(step)) skipStep(draft, step, 'group_passed', {});
}
