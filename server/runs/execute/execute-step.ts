import type { ExecutedType, RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { crashPoint } from '../../crash-point.ts';
import { PermanentJobError } from '../../jobs/permanent-job-error.ts';
import { loadRunAsSystem } from '../../run-access/load-run-as-system.ts';
import { executeHook, recallChild } from '../../triggers/execute-hook.ts';
import type { EffectJob } from './effect-job.ts';
import { executeEmail } from './execute-email.ts';
import { executeSlack } from './execute-slack.ts';
import { applyAsSystem } from './jobs.ts';
import { failed, type StepExecution, type StepExecutor } from './step-executor.ts';

/** One line for each type that a worker performs. */
const executors: Partial<Record<ExecutedType, StepExecutor>> = {
  email: executeEmail,
  automatic_email: executeEmail,
  workflow_hook: executeHook,
  slack: executeSlack,
};

/**
 * Does what an automatic step asks for, and tells the run how it went. A repeat for a settled attempt does nothing; one
 * after a death in between does it again, under the same key.
 */
export async function executeStep(context: AppContext, job: EffectJob<'execute_step'>): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  const step = runContext?.loaded.run.steps.find(({ id }) => id === job.run_step_id);
  if (!runContext || !step) return;
  if (step.status !== 'pending') {
    const late = job.stepable_type === 'workflow_hook' ? await recallChild({ context, runContext, step, job }) : null;
    if (late) await applyAsSystem(context, job.workspace_id, job.of_run_id, late);
    return;
  }
  const event = await execute({ context, runContext, step, job });
  crashPoint(context.config, 'step-executed');
  if (event) await applyAsSystem(context, job.workspace_id, job.of_run_id, event);
}

async function execute(execution: StepExecution): Promise<RunEvent | null> {
  const { job } = execution;
  const performer = executors[job.stepable_type];
  if (!performer) return failed(job, 'effect_failed', 'This Baton cannot do this yet.');
  try {
    return await performer(execution);
  } catch (error) {
    if (error instanceof PermanentJobError) return failed(job, 'effect_failed', error.message);
    throw error;
  }
}
