import type { ExecutedType, Reason, RunEvent, StepState } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import type { EffectJob } from './effect-job.ts';

/** The input of an executor: the run in its current state, the pending step, and the job. */
export interface StepExecution {
  context: AppContext;
  runContext: RunContext;
  step: StepState;
  job: EffectJob<'execute_step'>;
}

/** Executes one type of step outside of Baton, with a key derived from run step and attempt. */
export interface StepExecutor {
  /**
   * @returns The event for the run
   * @throws PermanentJobError if a retry cannot help; any other error is retried
   */
  execute(execution: StepExecution): Promise<RunEvent>;
  /** Called when the step was settled while its job waited: cleans up what an earlier try of the job has done. */
  recall?(execution: StepExecution): Promise<RunEvent | null>;
}

/** The executor of each action type that a worker executes. */
export type StepExecutors = Record<ExecutedType, StepExecutor>;

/** The event of a failed step, with a note for the run admins. */
export function failed({ run_step_id, attempt }: EffectJob<'execute_step'>, reason: Reason, note: string): RunEvent {
  return { type: 'effect_failed', run_step_id, attempt, reason, note };
}
