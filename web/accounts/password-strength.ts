import { isWeakPassword } from '../../contract/password.ts';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/**
 * Rates how hard a password is to guess. Its length counts most, as in NIST SP 800-63B; several kinds of characters and
 * more than nine different ones add a little. A password that the server rejects for every account is weak; only the
 * server compares it with the person's address.
 */
export function passwordStrength(password: string): Strength {
  const different = new Set(password).size;
  if (isWeakPassword(password)) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const points = password.length + 2 * (kinds - 1) + (different > 9 ? 2 : 0);
  if (points < 13) return 'fair';
  return points < 19 ? 'good' : 'strong';
}
