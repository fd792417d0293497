import type { RunEvent } from '../../../engine/run-state.ts';
import { PermanentJobError } from '../../jobs/permanent-job-error.ts';
import { sendStepMail } from './send-step-mail.ts';
import { failed, type StepExecution, type StepExecutor } from './step-executor.ts';

/** Sends the mail of an email step, reviewed or automatic. */
async function executeEmail({ context, runContext, step, job }: StepExecution): Promise<RunEvent> {
  const { run_step_id, attempt } = job;
  try {
    const mail = await sendStepMail(context, runContext, step);
    if (!mail) return failed(job, 'no_recipient', '');
    return { type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent', mail };
  } catch (error) {
    if (error instanceof PermanentJobError) return failed(job, 'mail_refused', error.message);
    throw error;
  }
}

export const emailExecutor: StepExecutor = { execute: executeEmail };
