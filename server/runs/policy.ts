import { canCancelAsCanceller, isAssignee } from '../../engine/can.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { People, RunState, StepState } from '../../engine/run-state.ts';
import type { Role } from '../http/caller.ts';

/** Who acts, as the tables of this file see them. */
export interface RunActor {
  member_id: Id;
  role: Role;
  workspace: { status: 'enabled' | 'disabled' };
}

/** In a disabled workspace its owners alone act; the others still read the runs they have a part in. */
export const mayAct = (actor: RunActor): boolean => actor.role === 'owner' || actor.workspace.status === 'enabled';

/** Run admins: the workspace's owners and the workflow's admins (guests are none: see `directoryOf`). */
export function isRunAdmin(actor: RunActor, people: People): boolean {
  return actor.role === 'owner' || people.workflow_admins.includes(actor.member_id);
}

/** Whose run it is to manage: run admins, and who started it; guests never, also where they started it as members. */
function isManager(actor: Pick<RunActor, 'member_id' | 'role'>, run: RunState, people: People): boolean {
  if (actor.role === 'owner' || people.workflow_admins.includes(actor.member_id)) return true;
  return actor.role !== 'guest' && run.initiator_id === actor.member_id;
}

/** Editing, archiving, deleting, hiding, and their undoing. */
export const mayManage = (actor: RunActor, run: RunState, people: People): boolean =>
  mayAct(actor) && isManager(actor, run, people);

/** A deleted run does not exist but for those who may restore it. */
export const mayOpen = (actor: Pick<RunActor, 'member_id' | 'role'>, run: RunState, people: People): boolean =>
  run.deleted_at === null || isManager(actor, run, people);

/** Retrying, skipping and marking done what has failed. */
export const mayMend = (actor: RunActor, people: People): boolean => mayAct(actor) && isRunAdmin(actor, people);

/** Giving a step into other hands: run admins, and whoever holds it, guests too (rule 11). */
export const mayReassign = (actor: RunActor, step: StepState, people: People): boolean =>
  mayAct(actor) && (isRunAdmin(actor, people) || isAssignee(step, actor.member_id, people));

/** Cancelling: run admins, and those whom the version names. */
export function mayCancel(actor: RunActor, run: RunState, definition: Definition, people: People): boolean {
  if (!mayAct(actor) || (run.status !== 'running' && run.status !== 'failed')) return false;
  return isRunAdmin(actor, people) || canCancelAsCanceller(definition, actor.member_id, people);
}

/** Following: whoever sees the run. */
export const mayFollow = (actor: RunActor): boolean => mayAct(actor);

/** Commenting: whoever has a part in the run and sees it, until it is deleted. */
export function mayComment(actor: RunActor, run: RunState): boolean {
  return mayAct(actor) && run.deleted_at === null;
}

/**
 * A locked action's fields, answers and comments: for its assignees and run admins alone.
 * Assignees are those of any attempt, by name or group.
 */
export function mayReadLocked(actor: RunActor, run: RunState, step_id: Id, people: People): boolean {
  if (isRunAdmin(actor, people)) return true;
  return run.steps
    .filter((step) => step.step_id === step_id)
    .some((step) =>
      step.assignees.some((ref) =>
        ref.type === 'group' ? people.groups.get(ref.id)?.includes(actor.member_id) : ref.id === actor.member_id,
      ),
    );
}
