import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { removeSecondFactor } from './change-second-factor.ts';

/**
 * Removes all second factors of an account, for a person who lost them and their recovery codes. Whoever operates the
 * installation has made sure who asks. The person gets a mail, and every session of the account ends.
 * @returns false if there is no account with the address, or it has no second factor
 */
export async function resetSecondFactor(context: AppContext, email: string): Promise<boolean> {
  const { rows } = await context.pool.query<{ id: Id }>(
    'select id from users where lower(email) = lower($1) and has_second_factor',
    [email],
  );
  const user_id = rows[0]?.id;
  if (!user_id) return false;
  await removeSecondFactor(context, user_id, async (client) => {
    await client.query('delete from authenticators where user_id = $1', [user_id]);
    await client.query('delete from passkeys where user_id = $1', [user_id]);
    await client.query('delete from pending_sign_ins where user_id = $1', [user_id]);
    await client.query('delete from sessions where user_id = $1', [user_id]);
    return { kind: 'second_factor_reset' };
  });
  return true;
}
