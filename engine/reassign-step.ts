import { advance } from './advance.ts';
import { electorateOf, membersOf, withoutDuplicates } from './assignees.ts';
import type { Id, Ref } from './definition.ts';
import { EngineError, invalidAssignees } from './engine-error.ts';
import { findStep, rejectSettled } from './find-step.ts';
import { notifyOpened } from './open-step.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, RunEvent, StepReassignment } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Reassigns an open step. Votes already given stay, and may now decide it (docs/rules.md, rule 11). Only people who did
 * not hold it before are notified; reassigning to the same people changes nothing.
 * @throws EngineError `step_not_found`, `step_settled`, `step_not_open`; `step_reassigned` if it is not with the people
 *   of `from`; `invalid_assignees` if a member or group does
 *   not exist, a member is not active, or none of the members may answer this step.
 */
export function reassignStep(draft: TransitionDraft, event: Extract<RunEvent, { type: 'reassign' }>): void {
  if (reassignTo(draft, event.by, event)) advance(draft);
}

/**
 * Reassigns several open steps, all of them or none. Votes are reevaluated only afterwards, because
 * a decided vote may end the other steps.
 * @throws EngineError as `reassignStep`, for the first step that cannot be reassigned.
 */
export function reassignSteps(draft: TransitionDraft, event: Extract<RunEvent, { type: 'reassign_steps' }>): void {
  const given = event.steps.filter((step) => reassignTo(draft, event.by, step));
  if (given.length > 0) advance(draft);
}

/** @returns Whether the assignees changed. */
function reassignTo(draft: TransitionDraft, by: Id, to: StepReassignment): boolean {
  const { step, action } = findStep(draft, to.run_step_id);
  rejectSettled(step);
  if (!awaitsPeople(action, step)) throw new EngineError('step_not_open');
  if (to.from && !areSame(to.from, step.assignees)) throw new EngineError('step_reassigned');
  const { people } = draft.context;
  const assignees = withoutDuplicates(to.assignees);
  rejectUnknown(assignees, people, 'assignees');
  if (areSame(assignees, step.assignees)) return false;
  const changed = updateStep(draft, step.id, { assignees });
  if (electorateOf(action, changed, draft.run, people).size === 0) throw invalidAssignees('assignees');
  recordActivity(draft, 'step_reassigned', by, step.id, { from: step.assignees, to: assignees });
  const newcomers = without(assignees, step.assignees);
  if (newcomers.length > 0) notifyOpened(draft, changed, newcomers);
  return true;
}

const areSame = (some: readonly Ref[], others: readonly Ref[]): boolean =>
  without(some, others).length === 0 && without(others, some).length === 0;

function without(refs: readonly Ref[], others: readonly Ref[]): Ref[] {
  const names = new Set(others.map(({ type, id }) => `${type} ${id}`));
  return refs.filter(({ type, id }) => !names.has(`${type} ${id}`));
}

/**
 * Rejects people and groups that cannot act: a member who does not exist or is deactivated, a group that does not
 * exist.
 * @param field What the caller sent them as.
 * @throws EngineError `invalid_assignees`.
 */
export function rejectUnknown(refs: readonly Ref[], people: People, field: string): void {
  const isKnown = (ref: Ref) => (ref.type === 'group' ? people.groups.has(ref.id) : membersOf([ref], people).size > 0);
  if (!refs.every(isKnown)) throw invalidAssignees(field);
}
