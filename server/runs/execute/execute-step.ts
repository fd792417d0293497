import { EngineError } from '../../../engine/engine-error.ts';
import type { RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { crashPoint } from '../../crash-point.ts';
import { messageOf } from '../../http/messages.ts';
import { PermanentJobError } from '../../jobs/permanent-job-error.ts';
import { loadRunAsSystem } from '../../run-access/load-run-as-system.ts';
import { applyAsSystem } from '../change/apply-as-system.ts';
import type { EffectJob } from './effect-job.ts';
import { failed, type StepExecution, type StepExecutor, type StepExecutors } from './step-executor.ts';

/**
 * Does the work of a step that is outside of Baton, such as sending a mail, and applies the result to its run. A step
 * that is no longer pending is not executed: its executor only cleans up (`recall`). If a worker died before the result
 * was stored, the effect is repeated with the same key, so that the receiver can drop the repeat.
 */
export async function executeStep(
  context: AppContext,
  executors: StepExecutors,
  job: EffectJob<'execute_step'>,
): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  const step = runContext?.loaded.run.steps.find(({ id }) => id === job.run_step_id);
  if (!runContext || !step) return;
  const executor = executors[job.stepable_type];
  const execution = { context, runContext, step, job };
  if (step.status !== 'pending') {
    const late = await executor.recall?.(execution);
    if (late) await applyAsSystem(context, job.workspace_id, job.of_run_id, late);
    return;
  }
  const event = await execute(executor, execution);
  crashPoint(context.config, 'step-executed');
  await applyAsSystem(context, job.workspace_id, job.of_run_id, event);
}

async function execute(executor: StepExecutor, execution: StepExecution): Promise<RunEvent> {
  try {
    return await executor.execute(execution);
  } catch (error) {
    if (error instanceof PermanentJobError) return failed(execution.job, 'effect_failed', error.message);
    if (isTooLong(error)) return failed(execution.job, 'text_too_long', describeLimit(execution, error));
    throw error;
  }
}

const isTooLong = (error: unknown): error is EngineError =>
  error instanceof EngineError && (error.code === 'text_too_long' || error.code === 'run_too_large');

/** The message of the error, in the language of the run's initiator. */
function describeLimit({ runContext }: StepExecution, { code, values }: EngineError): string {
  const { initiator_id } = runContext.loaded.run;
  const language = runContext.directory.members.get(initiator_id ?? '')?.language ?? 'en';
  return messageOf(language, code, values);
}
