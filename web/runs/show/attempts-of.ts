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

/** Groups the steps of a run by stage and action, in the definition's order. */
export function attemptsOf(stages: readonly Stage[], steps: readonly RunStepReply[]): StageSteps[] {
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
