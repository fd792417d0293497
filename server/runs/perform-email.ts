import type { RunEvent } from '../../engine/run-state.ts';
import { failed, type Performance } from './performance.ts';
import { sendStepMail } from './send-step-mail.ts';

/** Sends the mail of an email step, reviewed or automatic. Its Message-ID derives from the attempt. */
export async function performEmail({ parts, known, step, job }: Performance): Promise<RunEvent> {
  const { run_step_id, attempt } = job;
  const sent = await sendStepMail(parts, known, step);
  return sent ? { type: 'effect_succeeded', run_step_id, attempt, outcome: 'sent' } : failed(job, 'no_recipient', '');
}
