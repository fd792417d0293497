import type { Jobs } from '../jobs/queue.ts';
import type { IdentityMails } from '../outside/identity.ts';
import { writeMail } from './write-mail.ts';

/** Enqueues the mails of the identity library as jobs, so that they are not lost when the process ends. */
export function identityMails(jobs: Jobs, baseUrl: string): IdentityMails {
  const send =
    (kind: string, path: string): IdentityMails['verifyAddress'] =>
    async ({ email, language }, token) => {
      const link = `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
      await jobs.send('send_mail', {
        key: `${kind}.${crypto.randomUUID()}`,
        to: [email],
        ...writeMail(language, kind, { email }, link),
      });
    };
  return { verifyAddress: send('verify', '/verify_email'), resetPassword: send('reset', '/reset_password') };
}
