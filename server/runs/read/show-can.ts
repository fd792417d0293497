import { canReassign } from '../../../engine/can.ts';
import { canMark } from '../../../engine/mark-run.ts';
import type { StepState } from '../../../engine/run-state.ts';
import {
  mayAct,
  mayCancel,
  mayComment,
  mayFollow,
  mayManage,
  mayReassign,
  mayResolve,
  mayShare,
  mayStart,
  type RunActor,
} from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';

const markings = ['archive', 'restore', 'delete', 'hide', 'unhide'] as const;

/** What the actor may do with a run now, by policy and by the run's state. */
export function showRunCan(runContext: RunContext, actor: RunActor): Record<string, boolean> {
  const { loaded, people, version, directory } = runContext;
  const { run } = loaded;
  const manages = mayManage(actor, run, people);
  const follows = loaded.followers.includes(actor.member_id);
  return {
    comment: mayComment(actor, run, people),
    cancel: mayCancel(actor, run, version.definition, people),
    share: mayShare(actor, run, people),
    edit: manages && run.deleted_at === null,
    ...Object.fromEntries(markings.map((marking) => [marking, manages && canMark(run, marking)])),
    follow: !follows && mayFollow(actor),
    unfollow: follows && mayFollow(actor),
    // Whether a version and the trigger are enabled is checked only by the start itself.
    clone: mayAct(actor) && mayStart(actor, loaded.startable_by, directory),
  };
}

/** What the actor may do with a step now, besides answering it. */
export function showStepCan(runContext: RunContext, step: StepState, actor: RunActor): Record<string, boolean> {
  const { version, loaded, people } = runContext;
  const resolves = step.status === 'failed' && mayResolve(actor, people);
  return {
    reassign: canReassign(version, loaded.run, step) && mayReassign(actor, step, people),
    retry: resolves,
    skip: resolves,
    mark_done: resolves,
  };
}
