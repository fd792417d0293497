import type { ExecutedType, Reason, RunEvent, StepState } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import type { EffectJob } from './effect-job.ts';

/** What an executor is given: the run as it is, the step that waits, and the job that asks for it. */
export interface StepExecution {
  context: AppContext;
  runContext: RunContext;
  step: StepState;
  job: EffectJob<'execute_step'>;
}

/** Does the work of one kind of step in the outside world, under a key made of run, step and attempt. */
export interface StepExecutor {
  /**
   * @returns The event for the run; `null` where another job brings it later.
   * @throws PermanentJobError where a retry cannot help; any other error is retried.
   */
  execute(execution: StepExecution): Promise<RunEvent | null>;
  /** For a step that was settled while its job waited: what an earlier try of the job has left behind. */
  recall?(execution: StepExecution): Promise<RunEvent | null>;
}

/** The executor of each action type that a worker executes. */
export type StepExecutors = Record<ExecutedType, StepExecutor>;

/** The event of a failed step, with a note that people read. */
export function failed({ run_step_id, attempt }: EffectJob<'execute_step'>, reason: Reason, note: string): RunEvent {
  return { type: 'effect_failed', run_step_id, attempt, reason, note };
}
