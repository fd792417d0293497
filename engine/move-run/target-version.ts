import type { Action, Id, Version } from '../definition.ts';
import { isSettled } from '../facts.ts';
import type { RunState, StepState } from '../run-state.ts';

/** The version as a run has it that is moved to it: with the definitions of the versions that the run had before. */
export function targetVersion(from: Version, to: Version): Version {
  const former = [from.definition, ...(from.former ?? [])].filter((one) => one !== to.definition);
  return { id: to.id, definition: to.definition, former };
}

/** The ids of the versions that the run had before, once it is moved. */
export function formerIds(run: RunState, to: Version): Id[] {
  return [run.version_id, ...run.former_version_ids].filter((id) => id !== to.id);
}

export interface OwnAction {
  action: Action;
  group_position: number;
}

/** The actions that the definition itself has, without those of former versions. */
export function actionsOf({ definition }: Version): Map<Id, OwnAction> {
  return new Map(
    definition.action_groups.flatMap((group, group_position) =>
      group.actions.map((action) => [action.id, { action, group_position }] as const),
    ),
  );
}

/** Whether people, a worker or a child run are at work on a step, or it has failed: not if it only waits for siblings. */
export function isUnderWay(step: StepState): boolean {
  return !isSettled(step.status) && step.status !== 'created' && !waitsUnopened(step);
}

/** Whether a step of the open group waits for other steps of it. */
export function waitsUnopened(step: StepState): boolean {
  return step.status === 'waiting' && step.opened_at === null;
}

/** Whether anything was answered or done in an attempt: then its action must stay what it is. */
export function hasHappened({ outcome, votes, mail, child_run_id }: StepState): boolean {
  return outcome !== null || votes.length > 0 || mail !== null || child_run_id !== null;
}
