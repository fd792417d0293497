import type { ExecutedType, RunEvent } from '../../engine/run-state.ts';
import { comeBy } from '../fault-point.ts';
import { Hopeless } from '../jobs/hopeless.ts';
import type { Parts } from '../parts.ts';
import type { EffectJob } from './effect-job.ts';
import { applyAsBaton } from './jobs.ts';
import { knowAsBaton } from './know-as-baton.ts';
import { performEmail } from './perform-email.ts';
import { performHook, recallChild } from './perform-hook.ts';
import { performSlack } from './perform-slack.ts';
import { failed, type Performance, type Performer } from './performance.ts';

/** One line for each type that a worker performs. */
const performers: Partial<Record<ExecutedType, Performer>> = {
  email: performEmail,
  automatic_email: performEmail,
  workflow_hook: performHook,
  slack: performSlack,
};

/**
 * Does what an automatic step asks for, and tells the run how it went. A repeat for a settled attempt does nothing; one
 * after a death in between does it again, under the same key.
 */
export async function performStep(parts: Parts, job: EffectJob<'execute_step'>): Promise<void> {
  const known = await knowAsBaton(parts, job.workspace_id, job.of_run_id);
  const step = known?.loaded.run.steps.find(({ id }) => id === job.run_step_id);
  if (!known || !step) return;
  if (step.status !== 'pending') {
    const late = job.stepable_type === 'workflow_hook' ? await recallChild({ parts, known, step, job }) : null;
    if (late) await applyAsBaton(parts, job.workspace_id, job.of_run_id, late);
    return;
  }
  const event = await perform({ parts, known, step, job });
  comeBy(parts.config, 'step-performed');
  if (event) await applyAsBaton(parts, job.workspace_id, job.of_run_id, event);
}

async function perform(performance: Performance): Promise<RunEvent | null> {
  const { job } = performance;
  const performer = performers[job.stepable_type];
  if (!performer) return failed(job, 'effect_failed', 'This Baton cannot do this yet.');
  try {
    return await performer(performance);
  } catch (error) {
    if (error instanceof Hopeless) return failed(job, 'effect_failed', error.message);
    throw error;
  }
}
