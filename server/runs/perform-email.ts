import type { RunEvent } from '../../engine/run-state.ts';
import { Hopeless } from '../jobs/hopeless.ts';
import { failed, type Performance } from './performance.ts';
import { sendStepMail } from './send-step-mail.ts';

/** Sends the mail of an email step, reviewed or automatic. Its Message-ID derives from the attempt. */
export async function performEmail({ parts, known, step, job }: Performance): Promise<RunEvent> {
  const { run_step_id, attempt } = job;
  try {
    const mail = await sendStepMail(parts, known, step);
    if (!mail) return failed(job, 'no_recipient', '');
    return { type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent', mail };
  } catch (error) {
    if (error instanceof Hopeless) return failed(job, 'mail_refused', error.message);
    throw error;
  }
}
