import { advance } from './advance.ts';
import { electorateOf, membersOf, withoutDuplicates } from './assignees.ts';
import type { Id, Ref } from './definition.ts';
import { EngineError } from './engine-error.ts';
import { findStep, rejectSettled } from './find-step.ts';
import { notifyOpened } from './open-step.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, RunEvent } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Gives an open step into other hands; votes given stay, and may now decide it (docs/rules.md, rule 11). Only those who
 * did not hold it before are told; to the same people it is no change.
 * @throws EngineError `step_not_found`, `step_settled`, `step_not_open`; `invalid_assignees` when a member or group is not
 *   there, or none of the members may answer this step.
 */
export function reassignStep(draft: TransitionDraft, event: Extract<RunEvent, { type: 'reassign' }>): void {
  if (reassignTo(draft, event.run_step_id, event)) advance(draft);
}

/**
 * Gives several open steps into the same hands, all of them or none; only then is looked at what votes now decide, for
 * that may end the others.
 * @throws EngineError as `reassignStep`, for the first that cannot be given on.
 */
export function reassignSteps(draft: TransitionDraft, event: Extract<RunEvent, { type: 'reassign_steps' }>): void {
  const given = event.run_step_ids.filter((id) => reassignTo(draft, id, event));
  if (given.length > 0) advance(draft);
}

/** @returns Whether it changed hands. */
function reassignTo(draft: TransitionDraft, run_step_id: Id, event: { by: Id; assignees: Ref[] }): boolean {
  const { step, action } = findStep(draft, run_step_id);
  rejectSettled(step);
  if (!awaitsPeople(action, step)) throw new EngineError('step_not_open');
  const { people } = draft.context;
  const assignees = withoutDuplicates(event.assignees);
  rejectUnknown(assignees, people);
  const isSame = without(assignees, step.assignees).length === 0 && without(step.assignees, assignees).length === 0;
  if (isSame) return false;
  const changed = updateStep(draft, step.id, { assignees });
  if (electorateOf(action, changed, draft.run, people).size === 0) throw new EngineError('invalid_assignees');
  recordActivity(draft, 'step_reassigned', event.by, step.id, { from: step.assignees, to: assignees });
  const newcomers = without(assignees, step.assignees);
  if (newcomers.length > 0) notifyOpened(draft, changed, newcomers);
  return true;
}

function without(refs: readonly Ref[], others: readonly Ref[]): Ref[] {
  const names = new Set(others.map(({ type, id }) => `${type} ${id}`));
  return refs.filter(({ type, id }) => !names.has(`${type} ${id}`));
}

/**
 * Refuses people and groups that cannot act: a member who is not there or deactivated, a group that is not there.
 * @throws EngineError `invalid_assignees`.
 */
export function rejectUnknown(refs: readonly Ref[], people: People): void {
  const isKnown = (ref: Ref) => (ref.type === 'group' ? people.groups.has(ref.id) : membersOf([ref], people).size > 0);
  if (!refs.every(isKnown)) throw new EngineError('invalid_assignees');
}
