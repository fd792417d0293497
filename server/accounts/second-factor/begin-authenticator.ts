import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { sealWith } from '../../outside/seal-text.ts';
import { proveCaller } from '../prove-caller.ts';
import { describeTotpSecret, newTotpSecret } from './totp.ts';

/** Encrypts the secrets of authenticators; each is bound to its user. */
export const sealTotp = ({ config }: AppContext) => sealWith(config.SECRET, 'authenticators');

/**
 * Makes a secret for an authenticator app. It replaces one that was not confirmed.
 * @throws ApiError wrong_password, session_too_old; authenticator_exists
 */
export async function beginAuthenticator(
  context: AppContext,
  caller: Caller,
  current_password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await proveCaller(context, caller, current_password);
  const secret = newTotpSecret();
  const { rowCount } = await context.pool.query(
    `insert into authenticators (user_id, secret) values ($1, $2)
      on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
        where authenticators.confirmed_at is null`,
    [caller.user_id, sealTotp(context).close(secret, caller.user_id)],
  );
  if (rowCount === 0) throw new ApiError('authenticator_exists');
  return describeTotpSecret(secret, caller.email);
}
