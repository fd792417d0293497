import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { hasAccount, requestLink } from './mail-link.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';

/**
 * Sends a mail with a link to set a new password.
 * @throws ApiError email_not_found, unless accounts are hidden
 */
export async function forgotPassword(context: AppContext, email: string): Promise<void> {
  await rejectUnknown(context, email);
  await requestLink(context, { kind: 'reset', email });
}

/**
 * Sends the verification mail again; nothing is sent to a verified address.
 * @throws ApiError email_not_found, unless accounts are hidden
 */
export async function sendVerification(context: AppContext, email: string): Promise<void> {
  await rejectUnknown(context, email);
  await requestLink(context, { kind: 'verification', email });
}

async function rejectUnknown(context: AppContext, email: string): Promise<void> {
  if (context.config.HIDE_ACCOUNTS || (await hasAccount(context, email))) return;
  throw new ApiError('email_not_found', { errors: [{ field: 'email', code: 'invalid_value' }] });
}

/**
 * Sets a new password. Every session of the user ends, and so does every other link that was mailed for the account, also
 * one to another address: whoever knew the old password may have requested it. The address is verified, because the link
 * came by mail.
 * @throws ApiError link_expired, weak_password, invalid_input
 */
export async function resetPassword(
  context: AppContext,
  input: { token: string; password: string; password_confirmation: string },
): Promise<void> {
  if (input.password !== input.password_confirmation) throw invalid('password_confirmation', 'password_mismatch');
  rejectWeakPassword(input.password, await addressOf(context, input.token));
  await asLinkExpired(() => context.identity.resetPassword(input.token, input.password));
}

/** The address of the account whose password the link sets. @throws ApiError link_expired */
async function addressOf(context: AppContext, token: string): Promise<string> {
  const user_id = await context.identity.findUserOfReset(token);
  const { rows } = await context.pool.query<{ email: string }>('select email from users where id = $1', [user_id]);
  if (!rows[0]) throw new ApiError('link_expired');
  return rows[0].email;
}

interface Unverified {
  id: Id;
  email: string;
  password: string | null;
}

/**
 * Verifies the address that the link was mailed to.
 * @param prove Rejects whoever did not create the account. Not called if the address was verified before.
 * @returns The user whose address has just been verified; null if it was verified before
 * @throws ApiError link_expired, and as `prove`
 */
export async function verifyEmail(
  context: AppContext,
  token: string,
  prove: (user: Unverified) => Promise<void>,
): Promise<{ id: Id; email: string } | null> {
  // Before anything is looked up: a token that somebody made up must not tell which accounts exist.
  const address = addressIn(token, context.config.SECRET);
  if (address === null) throw new ApiError('link_expired');
  const { rows } = await context.pool.query<Unverified>(
    `select u.id, u.email, a.password from users u
      left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where lower(u.email) = $1 and not u.email_verified`,
    [address],
  );
  if (rows[0]) await prove(rows[0]);
  await asLinkExpired(() => context.identity.verifyEmail(token));
  return rows[0] ?? null;
}

/**
 * The address in a token of the identity library, in lower case: a JSON Web Token, signed with HMAC and SHA-256 (RFC
 * 7515). The library checks its other claims afterwards. @returns null if the signature is wrong
 */
function addressIn(token: string, secret: string): string | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const { email, exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
    return typeof exp === 'number' && exp * 1000 > Date.now() ? String(email).toLowerCase() : null;
  } catch {
    return null;
  }
}

async function asLinkExpired(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode && statusCode < 500) throw new ApiError('link_expired');
    throw error;
  }
}
