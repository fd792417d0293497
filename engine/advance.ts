/** Applies what follows automatically from a change: groups are entered, steps open or settle, and the run ends. */
import { kindOf } from './actions/index.ts';
import { evaluate, NotEvaluable } from './conditions.ts';
import type { Action, ActionGroup, Conditions } from './definition.ts';
import { comesBefore } from './definition-index.ts';
import { completeRun, settleStatus } from './end-run.ts';
import { isSettled } from './facts.ts';
import { namedActions } from './named-actions.ts';
import { reevaluateVotes } from './reevaluate-votes.ts';
import type { ConditionRecord, StepState } from './run-state.ts';
import { failStep, skipStep } from './settle-step.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Advances a running or failed run as far as possible without an answer. The loop ends, because each round enters a
 * group, or opens or settles a step, and only go-backs add steps, each at most ten times.
 */
export function advance(draft: TransitionDraft): void {
  reevaluateVotes(draft);
  for (;;) {
    if (draft.run.status === 'cancelled') return;
    const group = openGroup(draft);
    if (!group) break;
    const entered = enterGroup(draft, group);
    const went_on = decideWaiting(draft, group);
    if (!entered && !went_on) break;
  }
  settleStatus(draft);
  if (!openGroup(draft)) completeRun(draft);
}

/** The first group with an unsettled step: the group that is open, or the next one to enter. */
function openGroup({ index, newest }: TransitionDraft): ActionGroup | undefined {
  return index.definition.action_groups.find((group) =>
    group.actions.some((action) => !isSettled(newest.get(action.id)!.status)),
  );
}

/**
 * Enters a group that the run has reached. Its condition is evaluated again on each entry (docs/rules.md, rule 2).
 * After a go-back to an action, only that action and its later siblings are entered; the others keep their results.
 * @returns Whether there was anything to enter.
 */
function enterGroup(draft: TransitionDraft, group: ActionGroup): boolean {
  const steps = group.actions.map((action) => draft.newest.get(action.id)!).filter((step) => step.status === 'created');
  if (steps.length === 0) return false;
  const why = tryToEvaluate(draft, group.condition);
  const data = { action_group_id: group.id, condition: why };
  if (why === 'not evaluable') {
    for (const step of steps) failStep(draft, step, 'condition_not_evaluable');
  } else if (why?.result === false) {
    recordActivity(draft, 'group_skipped', null, null, data);
    for (const step of steps) skipStep(draft, step, 'group_condition_false', { why });
  } else {
    recordActivity(draft, 'group_opened', null, null, data);
    for (const step of steps) updateStep(draft, step.id, { status: 'waiting' });
  }
  return true;
}

/**
 * Decides the waiting steps of a group that are ready, in the order listed: an action names only actions listed before
 * it. Once a go-back has fired, no step waits any more: the whole group has new attempts in status `created`.
 * @returns Whether a step was decided.
 */
function decideWaiting(draft: TransitionDraft, group: ActionGroup): boolean {
  let decided = false;
  for (const action of group.actions) {
    const step = draft.newest.get(action.id)!;
    if (!waitsForSiblings(step) || !isReady(draft, action)) continue;
    decideStep(draft, action, step);
    decided = true;
  }
  return decided;
}

/** Whether a step waits for other steps of its group. A step that waits for its child run has been opened already. */
function waitsForSiblings(step: StepState): boolean {
  return step.status === 'waiting' && step.opened_at === null;
}

/**
 * Whether every action that this one names is settled. Actions listed later are not waited for: a condition that names
 * one cannot be evaluated, and fails the step.
 */
function isReady({ index, newest }: TransitionDraft, action: Action): boolean {
  const place = index.actions.get(action.id)!;
  return [...namedActions(index, action)]
    .filter((id) => comesBefore(index, id, place))
    .every((id) => isSettled(newest.get(id)!.status));
}

/**
 * Decides a step again whose own or group condition could not be evaluated; it may fail again.
 * @param step A step in status `waiting`.
 */
export function decideAgain(draft: TransitionDraft, action: Action, step: StepState): void {
  const why = tryToEvaluate(draft, draft.index.actions.get(action.id)!.group.condition);
  if (why === 'not evaluable') failStep(draft, step, 'condition_not_evaluable');
  else if (why?.result === false) skipStep(draft, step, 'group_condition_false', { why });
  else if (isReady(draft, action)) decideStep(draft, action, step);
}

/** Evaluates a step's condition, once per attempt (docs/rules.md, rule 4): skips, fails or opens the step. */
function decideStep(draft: TransitionDraft, action: Action, step: StepState): void {
  const why = tryToEvaluate(draft, action.condition);
  if (why === 'not evaluable') failStep(draft, step, 'condition_not_evaluable');
  else if (why?.result === false) skipStep(draft, step, 'condition_false', { why });
  else kindOf(action).open(draft, action, why === null ? step : updateStep(draft, step.id, { why }));
}

function tryToEvaluate(draft: TransitionDraft, condition: Conditions | null): ConditionRecord | null | 'not evaluable' {
  try {
    return condition === null ? null : evaluate(condition, draft);
  } catch (error) {
    if (error instanceof NotEvaluable) return 'not evaluable';
    throw error;
  }
}
