import { Failure, invalid } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { takeEqualTime } from './hide-accounts.ts';
import { refuseWeak } from './register.ts';

/**
 * Sends a mail with a link to set a new password.
 * @throws Failure email_not_found, unless accounts are hidden
 */
export async function forgotPassword(parts: Parts, email: string): Promise<void> {
  await takeEqualTime(parts, async () => {
    if (await hasAccount(parts, email)) await parts.identity.requestPasswordReset(email);
  });
}

/**
 * Sends the verifying mail again; to a verified address nothing is sent.
 * @throws Failure email_not_found, unless accounts are hidden
 */
export async function sendVerification(parts: Parts, email: string): Promise<void> {
  await takeEqualTime(parts, async () => {
    if (await hasAccount(parts, email)) await parts.identity.sendVerification(email);
  });
}

async function hasAccount(parts: Parts, email: string): Promise<boolean> {
  const { rows } = await parts.pool.query('select from users where lower(email) = $1', [email]);
  if (rows.length > 0) return true;
  if (parts.config.HIDE_ACCOUNTS) return false;
  throw new Failure('email_not_found', { errors: [{ field: 'email', code: 'invalid_value' }] });
}

/**
 * Sets a new password; every session of the user ends, and the address is verified: the link came by mail.
 * @throws Failure link_expired, weak_password, invalid_input
 */
export async function resetPassword(
  parts: Parts,
  input: { token: string; password: string; password_confirmation: string },
): Promise<void> {
  if (input.password !== input.password_confirmation) throw invalid('password_confirmation', 'password_mismatch');
  refuseWeak(input.password, '');
  await orExpired(() => parts.identity.resetPassword(input.token, input.password));
}

/** @throws Failure link_expired */
export async function verifyEmail(parts: Parts, token: string): Promise<void> {
  await orExpired(() => parts.identity.verifyEmail(token));
}

async function orExpired(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode && statusCode < 500) throw new Failure('link_expired');
    throw error;
  }
}
