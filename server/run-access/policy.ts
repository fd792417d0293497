import { canAnswer, canCancelAsCanceller, isAssignee } from '../../engine/can.ts';
import type { Definition, Id, Language, Ref } from '../../engine/definition.ts';
import type { RunState, StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { Role } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { type RunPeople, viewerRoleOf } from '../people/viewer-role.ts';
import type { RunContext } from './run-context.ts';

/** The properties of a caller that these rules depend on. */
export interface RunActor {
  member_id: Id;
  role: Role;
  workspace: { status: 'enabled' | 'disabled' };
  /** See `MemberCaller`. */
  reading_language?: Language | null;
}

/** In a disabled workspace only its owners may act; others may still read the runs in which they have a part. */
export const mayAct = (actor: RunActor): boolean => actor.role === 'owner' || actor.workspace.status === 'enabled';

type Who = Pick<RunActor, 'member_id' | 'role'>;

/**
 * Run admins are the workspace's owners, the workflow's admins (without guests: see `directoryOf`), and those with whom
 * the run is shared as managers.
 */
export function isRunAdmin(actor: Who, people: RunPeople): boolean {
  if (actor.role === 'owner' || people.workflow_admins.includes(actor.member_id)) return true;
  return viewerRoleOf(actor, people) === 'manager';
}

/** Run admins, and the initiator; never guests, even if they started the run as members. */
function isManager(actor: Who, run: RunState, people: RunPeople): boolean {
  if (isRunAdmin(actor, people)) return true;
  return actor.role !== 'guest' && run.initiator_id === actor.member_id;
}

/** Editing, archiving, deleting and hiding a run, and undoing that. */
export const mayManage = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayAct(actor) && isManager(actor, run, people);

/** A deleted run is visible only to those who may restore it. */
export const mayOpen = (actor: Who, run: RunState, people: RunPeople): boolean =>
  run.deleted_at === null || isManager(actor, run, people);

/** Sharing a run that is not deleted. */
export const mayShare = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayManage(actor, run, people) && run.deleted_at === null;

/**
 * Granting and revoking the role of manager: run admins only. If initiators could do it, they could make somebody
 * manager who then chooses the approvers of their request.
 */
export const mayShareAsManager = (actor: RunActor, run: RunState, people: RunPeople): boolean =>
  mayShare(actor, run, people) && isRunAdmin(actor, people);

/** Retrying, skipping and marking done a failed step. */
export const mayResolve = (actor: RunActor, people: RunPeople): boolean => mayAct(actor) && isRunAdmin(actor, people);

/**
 * Moving a running run to another version, and taking that back: those who may design the workflow. They see all of its
 * runs.
 */
export const mayMove = (actor: RunActor, people: RunPeople): boolean =>
  mayAct(actor) && (actor.role === 'owner' || people.workflow_admins.includes(actor.member_id));

/** Reassigning a step: run admins, and its assignees, guests included (docs/rules.md, rule 11). */
export const mayReassign = (actor: RunActor, step: StepState, people: RunPeople): boolean =>
  mayAct(actor) && (isRunAdmin(actor, people) || isAssignee(step, actor.member_id, people));

/** Cancelling a run that has not ended: run admins, and the cancellers of the version. */
export function mayCancel(actor: RunActor, run: RunState, definition: Definition, people: RunPeople): boolean {
  if (!mayAct(actor) || (run.status !== 'running' && run.status !== 'failed')) return false;
  return isRunAdmin(actor, people) || canCancelAsCanceller(definition, actor.member_id, people);
}

/** Following: everybody who sees the run. */
export const mayFollow = (actor: RunActor): boolean => mayAct(actor);

/**
 * Commenting on a run that is not deleted: run admins, the initiator, assignees of any attempt, and those with whom it
 * is shared as commenters or managers.
 */
export function mayComment(actor: RunActor, run: RunState, people: RunPeople): boolean {
  if (!mayAct(actor) || run.deleted_at !== null) return false;
  if (isRunAdmin(actor, people) || run.initiator_id === actor.member_id) return true;
  if (run.steps.some((step) => isAsked(actor, step, people))) return true;
  const role = viewerRoleOf(actor, people);
  return role !== null && role !== 'viewer';
}

/**
 * Reading a locked action's fields, answers and comments: run admins, and its assignees of any attempt, by name or
 * group.
 */
export function mayReadLocked(actor: RunActor, run: RunState, step_id: Id, people: RunPeople): boolean {
  if (isRunAdmin(actor, people)) return true;
  return run.steps.some((step) => step.step_id === step_id && isAsked(actor, step, people));
}

/** Whether a person is an assignee of a step, by name or group. Settled attempts keep their assignees. */
const isAsked = (actor: RunActor, step: StepState, people: RunPeople): boolean =>
  step.assignees.some((ref) =>
    ref.type === 'group' ? people.groups.get(ref.id)?.includes(actor.member_id) : ref.id === actor.member_id,
  );

/** Whether the answers of an action are hidden from this person (docs/rules.md, rule 15). */
export function isHidden(runContext: RunContext, actor: RunActor, action_id: Id | null): boolean {
  if (!action_id) return false;
  const placed = indexOf(runContext.version).actions.get(action_id);
  return (
    (placed?.action.is_lock ?? false) && !mayReadLocked(actor, runContext.loaded.run, action_id, runContext.people)
  );
}

/** Whether a person is an initiator of a trigger, by name or group; guests may never start (docs/rules.md, rule 1). */
export function mayStart(caller: Who, startable_by: Ref[], directory: Pick<Directory, 'groups'>): boolean {
  if (caller.role === 'guest') return false;
  return startable_by.some((ref) =>
    ref.type === 'group'
      ? directory.groups.get(ref.id)?.member_ids.includes(caller.member_id)
      : ref.id === caller.member_id,
  );
}

/** Whether the actor can answer a step now, by the engine's rules and the workspace's state. */
export function mayAnswer(runContext: RunContext, step: StepState, actor: RunActor): boolean {
  return (
    mayAct(actor) && canAnswer(runContext.version, runContext.loaded.run, step, actor.member_id, runContext.people)
  );
}
