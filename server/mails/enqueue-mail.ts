import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { sealMail } from './seal-mail.ts';

/**
 * Enqueues a mail in the transaction of `client`. It waits encrypted.
 * @param workspace_id Null if it is about an account.
 */
export const enqueueMail = (
  client: ClientBase,
  workspace_id: Id | null,
  secret: string,
  mail: OutgoingMail,
): Promise<void> => enqueueJobs(client, workspace_id, [{ queue: 'send_mail', data: sealMail(secret, mail) }]);
