import { membersOf } from '../../engine/assignees.ts';
import type { Id } from '../../engine/definition.ts';
import type { People, RunState } from '../../engine/run-state.ts';

/**
 * The members who were assigned to a step before a transition and to no step of the run after it. They may have lost
 * access to the run.
 */
export function findMembersLosingAccess(before: RunState, after: RunState, people: People): Id[] {
  const kept = new Map(after.steps.map((step) => [step.id, step.assignees]));
  const given = before.steps.filter(({ id, assignees }) => kept.get(id) !== assignees);
  if (given.length === 0) return [];
  const held = (steps: RunState['steps']) =>
    membersOf(
      steps.flatMap(({ assignees }) => assignees),
      people,
    );
  return [...held(given).difference(held(after.steps))];
}
