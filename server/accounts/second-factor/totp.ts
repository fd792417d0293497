import { randomBytes } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import type { Unix } from '../../../engine/definition.ts';

/** Seconds for which a code is shown (RFC 6238, X). */
const period = 30;
/** Codes of this many periods before and after the present one are accepted too, because clocks differ. */
const drift = 1;

/** A new secret: 144 random bits, as text. The bytes of the text are the key of the codes (RFC 4226, R6: at least 128 bits). */
export const newTotpSecret = (): string => randomBytes(18).toString('base64url');

/** The address that the QR code holds, and the secret in base32, for typing it in. */
export function describeTotpSecret(secret: string, email: string): { uri: string; secret: string } {
  const uri = createOTP(secret, { digits: 6, period }).url('Baton', email);
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
}

/**
 * Finds the time step whose code was given; earlier steps are tried first.
 * @param now Unix seconds.
 * @param last_step Codes of this step and before were used already.
 * @returns null if no unused code matches.
 */
export async function findTotpStep(
  secret: string,
  code: string,
  { now, last_step }: { now: Unix; last_step: number },
): Promise<number | null> {
  const otp = createOTP(secret, { digits: 6, period });
  const present = Math.floor(now / period);
  for (let step = present - drift; step <= present + drift; step++) {
    if (step > last_step && code === (await otp.hotp(step))) return step;
  }
  return null;
}

/** Six digits, as people copy them: with blanks or a dash between. */
export function readTotpCode(given: string): string | null {
  const code = given.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
