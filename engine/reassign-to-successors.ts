/** What happens to the open steps of somebody who has left and named a successor (docs/rules.md, rule 11). */
import { electorateOf, isLiving, withoutDuplicates } from './assignees.ts';
import { hasAnswered } from './can.ts';
import type { Id } from './definition.ts';
import { notifyOpened } from './open-step.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, StepState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateStep } from './transition-draft.ts';

/**
 * Puts successors in the place of those who hold open steps by name and have left. In every turn and before all else, so
 * that nobody's answer can come in between and have the step fall to the admins, or its vote decided without the successor.
 * What none of the successors may answer stays as it is; a vote given stays, and nobody is to give it again.
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
    const heir = ref.type === 'group' || hasAnswered(step, ref.id) ? null : successorOf(ref.id, people);
    if (!heir) return ref;
    by = heir.by;
    newcomers.add(heir.id);
    return { type: ref.type, id: heir.id };
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

/** The living successor of somebody who has left: of one who has left too, theirs. */
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
