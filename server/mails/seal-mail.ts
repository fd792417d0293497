import type { SealedMail } from '../jobs/queue.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { sealWith } from '../outside/seal-text.ts';

const use = 'waiting mails';

export const sealMail = (secret: string, mail: OutgoingMail): SealedMail => ({
  key: mail.key,
  sealed: sealWith(secret, use).close(JSON.stringify(mail), mail.key),
});

/** @returns Null if it was sealed with another secret. */
export function openMail(secret: string, { key, sealed }: SealedMail): OutgoingMail | null {
  const text = sealWith(secret, use).open(sealed, key);
  return text === null ? null : (JSON.parse(text) as OutgoingMail);
}
