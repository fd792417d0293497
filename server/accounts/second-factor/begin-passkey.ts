import { mostPasskeys } from '../../../contract/second-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { proveCaller } from '../prove-caller.ts';
import { loadPasskeyLibrary } from './load-passkey-library.ts';
import { passkeyAlgorithms, passkeyTimeout, relyingParty } from './relying-party.ts';

/**
 * The options with which the browser makes a passkey. Their challenge is valid for five minutes and used once.
 * @throws ApiError wrong_password, session_too_old; too_many_passkeys
 */
export async function beginPasskey(
  context: AppContext,
  caller: Caller,
  current_password: string | undefined,
): Promise<Record<string, unknown>> {
  await proveCaller(context, caller, current_password);
  const { rows } = await context.pool.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from passkeys where user_id = $1',
    [caller.user_id],
  );
  if (rows.length >= mostPasskeys) throw new ApiError('too_many_passkeys');
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Baton',
    rpID: relyingParty(context).id,
    userName: caller.email,
    userID: Buffer.from(caller.user_id),
    timeout: passkeyTimeout,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    // One that the account has already is not made again on the same device.
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await context.pool.query(
    `insert into passkey_registrations (user_id, challenge, expires_at) values ($1, $2, to_timestamp($3))
      on conflict (user_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [caller.user_id, options.challenge, context.now() + 300],
  );
  return { ...options };
}
