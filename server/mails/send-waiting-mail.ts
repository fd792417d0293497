import type { AppContext } from '../app-context.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';
import type { SealedMail } from '../jobs/queue.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { openMail } from './seal-mail.ts';

/** The data of a job: a sealed mail, a mail that an older Baton stored unsealed, or what is left of a sent one. */
type WaitingMail = SealedMail | OutgoingMail | { key: string };

/**
 * Sends a mail that waits, and deletes its content. If the job is repeated, there is nothing left to send.
 * @throws PermanentJobError if the server refused it for good, or if it was sealed with another secret
 */
export async function sendWaitingMail(context: AppContext, waiting: WaitingMail, job_id: string): Promise<void> {
  if (!('sealed' in waiting || 'to' in waiting)) return;
  const mail = 'sealed' in waiting ? openMail(context.config.SECRET, waiting) : waiting;
  if (!mail) throw new PermanentJobError('SECRET was changed after the mail was written');
  try {
    await context.mail.send(mail);
  } catch (error) {
    if (error instanceof PermanentJobError) await forgetMail(context, job_id);
    throw error;
  }
  await forgetMail(context, job_id);
}

const forgotten = `jsonb_build_object('key', data ->> 'key')`;

/** Deletes the content of a mail from its job. Finished jobs are kept for days, so that operators can see what was done. */
async function forgetMail({ pool }: AppContext, job_id: string): Promise<void> {
  await pool.query({
    name: 'forget-mail',
    text: `update pgboss.job set data = ${forgotten} where name = 'send_mail' and id = $1`,
    values: [job_id],
  });
}

/** Deletes the content of mails whose job has failed for good after its last try. */
export async function forgetFailedMails({ pool }: AppContext): Promise<void> {
  await pool.query(
    `update pgboss.job set data = ${forgotten} where name = 'send_mail'
      and state in ('completed', 'cancelled', 'failed') and data ?| array['sealed', 'text']`,
  );
}
