import { advance } from './advance.ts';
import { electorateOf, membersOf, withoutDoubles } from './assignees.ts';
import type { Id, Ref } from './definition.ts';
import { findStep, refuseSettled } from './find-step.ts';
import { awaitsPeople } from './look-at-electorates.ts';
import { notifyOpened } from './open-step.ts';
import { Rejection } from './rejection.ts';
import type { People, RunEvent } from './run-state.ts';
import { changeStep, type Turn, tell } from './turn.ts';

/**
 * Gives an open step into other hands; votes given stay, and may now decide it (rule 11). Only those who did not hold it
 * before are told; to the same people it is no change.
 * @throws Rejection `step_not_found`, `step_settled`, `step_not_open`; `invalid_assignees` when a member or group is not
 *   there, or none of the members may answer this step.
 */
export function reassignStep(turn: Turn, event: Extract<RunEvent, { type: 'reassign' }>): void {
  if (giveOn(turn, event.run_step_id, event)) advance(turn);
}

/**
 * Gives several open steps into the same hands, all of them or none; only then is looked at what votes now decide, for
 * that may end the others.
 * @throws Rejection as `reassignStep`, for the first that cannot be given on.
 */
export function reassignSteps(turn: Turn, event: Extract<RunEvent, { type: 'reassign_steps' }>): void {
  const given = event.run_step_ids.filter((id) => giveOn(turn, id, event));
  if (given.length > 0) advance(turn);
}

/** @returns Whether it changed hands. */
function giveOn(turn: Turn, run_step_id: Id, event: { by: Id; assignees: Ref[] }): boolean {
  const { step, action } = findStep(turn, run_step_id);
  refuseSettled(step);
  if (!awaitsPeople(action, step)) throw new Rejection('step_not_open');
  const { people } = turn.context;
  const assignees = withoutDoubles(event.assignees);
  refuseUnknown(assignees, people);
  const isSame = without(assignees, step.assignees).length === 0 && without(step.assignees, assignees).length === 0;
  if (isSame) return false;
  const changed = changeStep(turn, step.id, { assignees });
  if (electorateOf(action, changed, turn.run, people).size === 0) throw new Rejection('invalid_assignees');
  tell(turn, 'step_reassigned', event.by, step.id, { from: step.assignees, to: assignees });
  const newcomers = without(assignees, step.assignees);
  if (newcomers.length > 0) notifyOpened(turn, changed, newcomers);
  return true;
}

function without(refs: readonly Ref[], others: readonly Ref[]): Ref[] {
  const names = new Set(others.map(({ type, id }) => `${type} ${id}`));
  return refs.filter(({ type, id }) => !names.has(`${type} ${id}`));
}

/**
 * Refuses people and groups that cannot act: a member who is not there or deactivated, a group that is not there.
 * @throws Rejection `invalid_assignees`.
 */
export function refuseUnknown(refs: readonly Ref[], people: People): void {
  const isKnown = (ref: Ref) => (ref.type === 'group' ? people.groups.has(ref.id) : membersOf([ref], people).size > 0);
  if (!refs.every(isKnown)) throw new Rejection('invalid_assignees');
}
