import { canCancelAsCanceller, isAssignee } from '../../engine/can.ts';
import type { Definition, Id, Ref } from '../../engine/definition.ts';
import type { RunState, StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { Role } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { type RunPeople, viewerRoleOf } from '../people/viewer-role.ts';
import type { RunContext } from './run-context.ts';

/** Who acts, as the tables of this file see them. */
export interface RunActor {
  member_id: Id;
  role: Role;
  workspace: { status: 'enabled' | 'disabled' };
}

/** In a disabled workspace its owners alone act; the others still read the runs they have a part in. */
export const mayAct = (actor: RunActor): boolean => actor.role === 'owner' || actor.workspace.status === 'enabled';

type Who = Pick<RunActor, 'member_id' | 'role'>;

/**
 * Run admins: the workspace's owners, the workflow's admins (guests are none: see `directoryOf`), and those whom the run is
 * shared with as managers.
 */
export function isRunAdmin(actor: Who, people: RunPeople): boolean {
  if (actor.role === 'owner' || people.workflow_admins.includes(actor.member_id)) return true;
  return viewerRoleOf(actor, people) === 'manager';
}

/** Whose run it is to manage: run admins, and who started it; guests never, also where they started it as members. */
function isManager(actor: Who, run: RunState, people: RunPeople): boolean {
  if (isRunAdmin(actor, people)) return true;
  return actor.role !== 'guest' && run.initiator_id === actor.member_id;
}

/** Editing, archiving, deleting, hiding, and their undoing. */
export const mayManage = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayAct(actor) && isManager(actor, run, people);

/** A deleted run does not exist but for those who may restore it. */
export const mayOpen = (actor: Who, run: RunState, people: RunPeople): boolean =>
  run.deleted_at === null || isManager(actor, run, people);

/** Sharing: whose run it is to manage, until it is deleted. */
export const mayShare = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayManage(actor, run, people) && run.deleted_at === null;

/**
 * Making managers, and taking it from them: run admins alone. Who started a run is none, or by a friend's hand they could
 * choose who approves what they ask for.
 */
export const mayShareAsManager = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayShare(actor, run, people) && isRunAdmin(actor, people);

/** Retrying, skipping and marking done what has failed. */
export const mayResolve = (actor: RunActor, people: RunPeople): boolean => mayAct(actor) && isRunAdmin(actor, people);

/** Giving a step into other hands: run admins, and whoever holds it, guests too (docs/rules.md, rule 11). */
export const mayReassign = (actor: RunActor, step: StepState, people: RunPeople): boolean =>
  mayAct(actor) && (isRunAdmin(actor, people) || isAssignee(step, actor.member_id, people));

/** Cancelling: run admins, and those whom the version names. */
export function mayCancel(actor: RunActor, run: RunState, definition: Definition, people: RunPeople): boolean {
  if (!mayAct(actor) || (run.status !== 'running' && run.status !== 'failed')) return false;
  return isRunAdmin(actor, people) || canCancelAsCanceller(definition, actor.member_id, people);
}

/** Following: whoever sees the run. */
export const mayFollow = (actor: RunActor): boolean => mayAct(actor);

/** Commenting: whoever has a part in the run, those whom it is shared with as viewers apart, until it is deleted. */
export function mayComment(actor: RunActor, run: RunState, people: RunPeople): boolean {
  if (!mayAct(actor) || run.deleted_at !== null) return false;
  if (isRunAdmin(actor, people) || run.initiator_id === actor.member_id) return true;
  if (run.steps.some((step) => isAsked(actor, step, people))) return true;
  const role = viewerRoleOf(actor, people);
  return role !== null && role !== 'viewer';
}

/**
 * A locked action's fields, answers and comments: for its assignees and run admins alone.
 * Assignees are those of any attempt, by name or group.
 */
export function mayReadLocked(actor: RunActor, run: RunState, step_id: Id, people: RunPeople): boolean {
  if (isRunAdmin(actor, people)) return true;
  return run.steps.some((step) => step.step_id === step_id && isAsked(actor, step, people));
}

/** Who is or was to answer a step, by name or group. */
const isAsked = (actor: RunActor, step: StepState, people: RunPeople): boolean =>
  step.assignees.some((ref) =>
    ref.type === 'group' ? people.groups.get(ref.id)?.includes(actor.member_id) : ref.id === actor.member_id,
  );

/** Whether an action's answers are kept from this reader (docs/rules.md, rule 15). */
export function isHidden(runContext: RunContext, actor: RunActor, action_id: Id | null): boolean {
  if (!action_id) return false;
  const placed = indexOf(runContext.version).actions.get(action_id);
  return (
    (placed?.action.is_lock ?? false) && !mayReadLocked(actor, runContext.loaded.run, action_id, runContext.people)
  );
}

/** Whether a person is among those whom a trigger names, by name or group; guests never start (docs/rules.md, rule 1). */
export function mayStart(caller: Who, startable_by: Ref[], directory: Pick<Directory, 'groups'>): boolean {
  if (caller.role === 'guest') return false;
  return startable_by.some((ref) =>
    ref.type === 'group'
      ? directory.groups.get(ref.id)?.member_ids.includes(caller.member_id)
      : ref.id === caller.member_id,
  );
}
