import type { RunStepReply, Stage } from '../../../contract/runs.ts';

/** One action of a stage: the current attempt, and the earlier ones, newest first. */
export interface ActionAttempts {
  newest: RunStepReply;
  earlier: RunStepReply[];
}

export interface StageSteps {
  stage: Stage;
  actions: ActionAttempts[];
}

/**
 * Groups the steps of a run by stage and action, in the definition's order. Of a run that was moved to another version,
 * steps of stages that this one does not have are left out: see `formerAttempts`.
 */
export function attemptsOf(stages: readonly Stage[], all: readonly RunStepReply[]): StageSteps[] {
  const steps = all.filter((step) => !wasNeverReached(step));
  return stages.map((stage) => {
    const own = steps.filter((step) => step.action_group_id === stage.action_group_id);
    const byAction = Map.groupBy(own, (step) => step.step_id);
    const actions = [...byAction.values()].map((attempts) => {
      const ordered = attempts.toSorted((one, other) => other.attempt - one.attempt);
      const [newest, ...earlier] = ordered;
      return { newest: newest!, earlier };
    });
    return { stage, actions };
  });
}

/** A step that a move to a version without its action has cancelled before it was reached. */
const wasNeverReached = ({ reason, opened_at }: RunStepReply): boolean =>
  reason === 'not_in_version' && opened_at === null;

/** The newest attempts, and the earlier ones, of actions whose stage only former versions of a moved run have. */
export function formerAttempts(stages: readonly Stage[], steps: readonly RunStepReply[]): ActionAttempts[] {
  const known = new Set(stages.map(({ action_group_id }) => action_group_id));
  const gone = steps.filter(({ action_group_id }) => !known.has(action_group_id));
  const ids = [...new Set(gone.map(({ action_group_id }) => action_group_id))];
  return ids
    .flatMap((action_group_id) => attemptsOf([{ action_group_id } as Stage], gone))
    .flatMap(({ actions }) => actions);
}
