import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';

/** Seconds after signing in during which a user without a password needs no other proof. */
const fresh = 600;

/**
 * Checks that the request comes from the user, for changes that could take over the account: they send their password;
 * or, if they have none, they signed in recently and have a verified address.
 * @returns The hash of the password that was sent; null if they have none
 * @throws ApiError wrong_password, session_too_old, unauthenticated
 */
export async function proveCaller(
  context: AppContext,
  caller: Caller,
  current_password: string | undefined,
): Promise<string | null> {
  const { rows } = await context.pool.query<{ password: string | null; email_verified: boolean; began: number }>(
    `select a.password, u.email_verified, s.created_at as began
    from users u join sessions s on s.id = $2
      left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.id = $1`,
    [caller.user_id, caller.session_id],
  );
  if (!rows[0]) throw new ApiError('unauthenticated');
  const { password, email_verified, began } = rows[0];
  if (password === null) {
    if (!email_verified || context.now() - began > fresh) throw new ApiError('session_too_old');
    return null;
  }
  if (!current_password || !(await context.identity.isPassword(current_password, password))) {
    throw wrongPassword();
  }
  return password;
}

const wrongPassword = () =>
  new ApiError('wrong_password', { errors: [{ field: 'current_password', code: 'invalid_value' }] });

/**
 * Locks the user's row, and that of the password, for a change that was proven, until the transaction ends.
 * @param proven The hash that `proveCaller` returned.
 * @returns Whether there is a row for a password.
 * @throws ApiError wrong_password if another request has changed the password since: whoever knew only the old one must not
 * change anything any more.
 */
export async function lockProvenCaller(client: PoolClient, user_id: Id, proven: string | null): Promise<boolean> {
  await client.query('select 1 from users where id = $1 for update', [user_id]);
  const { rows } = await client.query<{ password: string | null }>(
    // A new password by mail locks this row alone.
    `select password from accounts where user_id = $1 and provider_id = 'credential' for update`,
    [user_id],
  );
  if ((rows[0]?.password ?? null) !== proven) throw wrongPassword();
  return rows.length > 0;
}
