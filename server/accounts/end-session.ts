import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';

/**
 * Signs out: ends the session; a session that does not exist is no error.
 * @returns The address at which the browser is signed out at the identity provider of the session, or null.
 */
export async function signOut(context: AppContext, token: string | null): Promise<string | null> {
  if (!token) return null;
  const { rows } = await context.pool.query<{ provider_id: string; id_token: string | null }>(
    `with ended as (delete from sessions where token = $1 returning account_id)
    select a.provider_id, a.id_token from ended join accounts a on a.id = ended.account_id`,
    [hashToken(token)],
  );
  const account = rows[0];
  const provider = account && context.providers.find(account.provider_id);
  if (!provider) return null;
  return provider
    .signOutUrl(context.providers.seal.open(account.id_token), `${context.config.BASE_URL}/sign_in`)
    .catch((err) => {
      // The session here has ended already.
      context.log.warn({ err }, 'The sign-out address of a provider could not be found');
      return null;
    });
}

/** Ends one of the caller's own sessions; it may be the current one. @throws ApiError not_found */
export async function endSession(context: AppContext, caller: Caller, session_id: Id): Promise<void> {
  const { rowCount } = await context.pool.query('delete from sessions where id = $1 and user_id = $2', [
    session_id,
    caller.user_id,
  ]);
  if (rowCount === 0) throw new ApiError('not_found');
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(context: AppContext, caller: Caller): Promise<void> {
  await context.pool.query('delete from sessions where user_id = $1 and id <> $2', [caller.user_id, caller.session_id]);
}
