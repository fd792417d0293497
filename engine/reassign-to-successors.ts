/** Reassigns the open steps of members who have left to their successors (docs/rules.md, rule 11). */
import { electorateOf, isLiving, withoutDuplicates } from './assignees.ts';
import { hasAnswered } from './can.ts';
import type { Id } from './definition.ts';
import { notifyOpened } from './open-step.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, StepState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Replaces members who have left by their successors in open steps that they held by name. Every transition but a
 * cancellation does this first: otherwise an event that arrives before `people_changed` could give the step to the
 * admins, or decide its vote without the successor. A step that no successor may answer stays as it is. A vote already
 * given stays, and its voter is not replaced.
 */
export function reassignToSuccessors(draft: TransitionDraft): void {
  if (draft.run.status !== 'running' && draft.run.status !== 'failed') return;
  for (const step of [...draft.newest.values()]) {
    const action = draft.index.actions.get(step.step_id)!.action;
    if (awaitsPeople(action, step)) reassignToSuccessor(draft, step);
  }
}

function reassignToSuccessor(draft: TransitionDraft, step: StepState): void {
  const { people } = draft.context;
  const { action } = draft.index.actions.get(step.step_id)!;
  let by: Id | null = null;
  const newcomers = new Set<Id>();
  const refs = step.assignees.map((ref) => {
    const successor = ref.type === 'group' || hasAnswered(step, ref.id) ? null : successorOf(ref.id, people);
    if (!successor) return ref;
    by = successor.by;
    newcomers.add(successor.id);
    return { type: ref.type, id: successor.id };
  });
  if (newcomers.size === 0) return;
  const assignees = withoutDuplicates(refs);
  const electorate = electorateOf(action, { ...step, assignees }, draft.run, people);
  if (electorate.isDisjointFrom(newcomers)) return;
  const changed = updateStep(draft, step.id, { assignees });
  recordActivity(draft, 'step_reassigned', by, step.id, { from: step.assignees, to: assignees });
  for (const { id } of step.assignees) newcomers.delete(id);
  notifyOpened(
    draft,
    changed,
    assignees.filter(({ id }) => newcomers.has(id)),
  );
}

/**
 * The active successor of a member who has left. If the successor has left too, the successor's successor, and so on.
 */
function successorOf(member_id: Id, people: People): { id: Id; by: Id } | null {
  const passed = new Set<Id>();
  for (let id = member_id; !passed.has(id); ) {
    passed.add(id);
    const successor = isLiving(people, id) ? null : people.members.get(id)?.successor;
    if (!successor) return null;
    if (isLiving(people, successor.id)) return successor;
    id = successor.id;
  }
  return null;
}
