import type { OutgoingMail } from './mail.ts';
import { sealWith } from './seal-text.ts';

/**
 * A mail that waits to be sent. Mails contain links that set passwords, accept invitations and answer for people: in the
 * database they are readable only with the installation's secret.
 */
export interface SealedMail {
  key: string;
  sealed: string;
}

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
