import type { Language } from '../../engine/definition.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { writeMail } from './write-mail.ts';

/** To the new address: the link that confirms it as the account's address. */
export function writeEmailChangeMail(
  baseUrl: string,
  { email, language, token }: { email: string; language: Language | null; token: string },
): OutgoingMail {
  const link = `${baseUrl}/verify_email?change=${encodeURIComponent(token)}`;
  return {
    key: `email-change.${crypto.randomUUID()}`,
    to: [email],
    ...writeMail(language, 'email_change', { email }, link),
  };
}

/** To the old address: the account now has another one. */
export function writeEmailChangedMail(
  baseUrl: string,
  { old, email, language }: { old: string; email: string; language: Language | null },
): OutgoingMail {
  return {
    key: `email-changed.${crypto.randomUUID()}`,
    to: [old],
    ...writeMail(language, 'email_changed', { email, old }, `${baseUrl}/account`),
  };
}

/** To the person whose password was set or changed: it may have been somebody else. */
export function writePasswordChangedMail(
  baseUrl: string,
  { email, language }: { email: string; language: Language | null },
): OutgoingMail {
  return {
    key: `password-changed.${crypto.randomUUID()}`,
    to: [email],
    ...writeMail(language, 'password_changed', { email }, `${baseUrl}/account`),
  };
}

export type SecondFactorMail =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'second_factor_reset';

/** To the person whose second factors changed: it may have been somebody else. */
export function writeSecondFactorMail(
  baseUrl: string,
  { email, language }: { email: string; language: Language | null },
  kind: SecondFactorMail,
  values: Record<string, string>,
): OutgoingMail {
  return {
    key: `second-factor.${crypto.randomUUID()}`,
    to: [email],
    ...writeMail(language, kind, { email, ...values }, `${baseUrl}/account/second_factor`),
  };
}
