import type { Jobs } from '../jobs/queue.ts';
import type { IdentityMails } from '../outside/open-identity-library.ts';
import { writePasswordChangedMail } from './account-mails.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailKind } from './mail-texts.ts';
import { sealMail } from './seal-mail.ts';
import { writeMail } from './write-mail.ts';

/** Enqueues the mails of the identity library as jobs, so that they are not lost when the process ends. */
export function identityMails(jobs: Jobs, { secret, baseUrl }: { secret: string; baseUrl: string }): IdentityMails {
  const send =
    (kind: MailKind, path: string): IdentityMails['verifyAddress'] =>
    async ({ email, language }, token) => {
      const link = `${baseUrl}${path}?token=${encodeURIComponent(token)}`;
      const key = `${kind}.${crypto.randomUUID()}`;
      const mail = { key, to: [email], ...writeMail(language, kind, { email }, link) };
      await jobs.send('send_mail', sealMail(secret, mail));
    };
  return {
    verifyAddress: send('verify', '/verify_email'),
    resetPassword: send('reset', '/reset_password'),
    passwordChanged: (client, to) => enqueueMail(client, null, secret, writePasswordChangedMail(baseUrl, to)),
  };
}
