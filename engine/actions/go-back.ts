import type { ActionOf, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import { isSettled } from '../facts.ts';
import type { OwnProblem } from '../problems/problem.ts';
import { mostRunSteps } from '../run-size.ts';
import type { StepState } from '../run-state.ts';
import { cancelStep, completeStep, failOrGoOn, failStep } from '../settle-step.ts';
import { addAttempt, recordActivity, type TransitionDraft, updateStep } from '../transition-draft.ts';
import { type ActionKind, systemKind } from './action-kind.ts';

/** More returns than this are an unintended loop (docs/rules.md, rule 9). */
export const mostReturns = 10;

/** Baton goes back to an earlier action or group when the go-back's condition is true (docs/rules.md, rule 9). */
export const goBack: ActionKind<'go_back'> = {
  ...systemKind,
  outcomes: ['done', 'failed'],
  problems({ stepable, condition }) {
    const problems: OwnProblem[] = [];
    if (stepable.go_back_to === null) problems.push({ code: 'go_back_target_missing', setting: 'go_back_to' });
    if (condition === null || condition.items.length === 0) {
      problems.push({ code: 'go_back_without_condition', setting: 'condition' });
    }
    return problems;
  },
  open: fire,
  retry: fire,
};

function fire(draft: TransitionDraft, action: ActionOf<'go_back'>, opened: StepState): void {
  const step = updateStep(draft, opened.id, { opened_at: draft.context.now });
  const target = targetOf(draft.index, action);
  // A draft without a target cannot become a version. If a version has none all the same, the step must fail, not
  // complete as if the run had gone back.
  if (target === null) failStep(draft, step, 'condition_not_evaluable');
  else if (returnsOf(draft, action) >= mostReturns) failOrGoOn(draft, action, step, 'too_many_returns');
  else if (draft.run.steps.length + attemptsFrom(draft, action, target) > mostRunSteps)
    failOrGoOn(draft, action, step, 'too_many_steps');
  else returnTo(draft, action, step, target);
}

/** The largest number of attempts that a return adds. */
const attemptsFrom = (draft: TransitionDraft, { id }: ActionOf<'go_back'>, target: Target): number =>
  revisited(draft.index, target, draft.index.actions.get(id)!.group_position).length;

/**
 * The actions that must be done again after a go-back; none while its target is missing or does not precede it.
 * @returns Their ids, in order.
 */
export function redoneBy(index: DefinitionIndex, action: ActionOf<'go_back'>): Id[] {
  const target = targetOf(index, action);
  const own = index.actions.get(action.id);
  return target && own && precedes(target, own) ? revisited(index, target, own.group_position) : [];
}

const precedes = (target: Target, own: Target): boolean =>
  target.group_position < own.group_position ||
  (target.group_position === own.group_position && target.position < own.position);

function returnsOf({ run }: TransitionDraft, action: ActionOf<'go_back'>): number {
  return run.steps.filter((step) => step.step_id === action.id && step.outcome === 'done').length;
}

function returnTo(draft: TransitionDraft, action: ActionOf<'go_back'>, step: StepState, target: Target): void {
  completeStep(draft, step, 'done');
  recordActivity(draft, 'went_back', null, step.id, { go_back_to: action.stepable.go_back_to });
  const own_group = draft.index.actions.get(action.id)!.group_position;
  for (const id of idsOf(draft.index, own_group)) {
    const sibling = draft.newest.get(id)!;
    if (!isSettled(sibling.status)) cancelStep(draft, sibling, 'went_back');
  }
  for (const id of revisited(draft.index, target, own_group)) {
    const { attempt, status } = draft.newest.get(id)!;
    // A group that was not reached again since an earlier go-back has unused attempts already.
    if (status !== 'created') addAttempt(draft, id, attempt + 1);
  }
}

interface Target {
  group_position: number;
  /** The position of the first action to repeat; 0 when the target is a group. */
  position: number;
}

function targetOf(index: DefinitionIndex, { stepable }: ActionOf<'go_back'>): Target | null {
  const id = stepable.go_back_to ?? '';
  const group = index.groups.get(id);
  return group ? { group_position: group.group_position, position: 0 } : (index.actions.get(id) ?? null);
}

/**
 * The actions that get a new attempt, in order: the target and its later siblings, every later group, and the whole
 * group of the go-back, even if the target is in that group, because unsettled siblings listed before the target have
 * just been cancelled.
 */
function revisited(index: DefinitionIndex, target: Target, own_group: number): Id[] {
  return index.definition.action_groups.flatMap((_group, group_position) => {
    if (group_position < target.group_position) return [];
    const whole = group_position !== target.group_position || group_position === own_group;
    return whole ? idsOf(index, group_position) : idsOf(index, group_position).slice(target.position);
  });
}

function idsOf(index: DefinitionIndex, group_position: number): Id[] {
  return index.definition.action_groups[group_position]!.actions.map((action) => action.id);
}
