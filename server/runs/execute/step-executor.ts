import type { Reason, RunEvent, StepState } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import type { RunContext } from '../change/apply-event.ts';
import type { EffectJob } from './effect-job.ts';

/** What a performer is given: the run as it is, the step that waits, and the job that asks. */
export interface StepExecution {
  context: AppContext;
  runContext: RunContext;
  step: StepState;
  job: EffectJob<'execute_step'>;
}

/**
 * Does the work of one kind of step in the outside world, under a key made of run, step and attempt.
 * @returns What the run is told; `null` where it is told later, by another way in.
 * @throws PermanentJobError where trying again is no use; anything else is tried again.
 */
export type StepExecutor = (execution: StepExecution) => Promise<RunEvent | null>;

/** The step has failed, for a reason in words. */
export function failed({ run_step_id, attempt }: EffectJob<'execute_step'>, reason: Reason, note: string): RunEvent {
  return { type: 'effect_failed', run_step_id, attempt, reason, note };
}
