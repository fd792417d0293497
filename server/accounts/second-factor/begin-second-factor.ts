import type { SecondFactorMethod } from '../../../contract/second-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { hashToken } from '../../db/hash-token.ts';
import { findPendingSignIn } from '../pending-sign-in.ts';
import { loadPasskeyLibrary } from './load-passkey-library.ts';
import { passkeyTimeout, relyingParty } from './relying-party.ts';

/**
 * The ways in which a pending sign-in can be finished, and what a passkey must sign.
 * @throws ApiError sign_in_expired
 */
export async function beginSecondFactor(
  context: AppContext,
  token: string | null,
): Promise<{ methods: SecondFactorMethod[]; passkey: Record<string, unknown> | null }> {
  const { user_id } = await findPendingSignIn(context, token);
  const { rows } = await context.pool.query<{ authenticator: boolean; codes: boolean }>(
    `select exists (select 1 from authenticators where user_id = $1 and confirmed_at is not null) as authenticator,
      exists (select 1 from recovery_codes where user_id = $1) as codes`,
    [user_id],
  );
  const { rows: passkeys } = await context.pool.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from passkeys where user_id = $1 order by last_used_at desc nulls last, id',
    [user_id],
  );
  const methods: SecondFactorMethod[] = [
    ...(rows[0]?.authenticator ? (['authenticator'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(rows[0]?.codes ? (['recovery_code'] as const) : []),
  ];
  if (passkeys.length === 0) return { methods, passkey: null };
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    allowCredentials: passkeys,
    timeout: passkeyTimeout,
    userVerification: 'preferred',
  });
  await context.pool.query('update pending_sign_ins set challenge = $2 where token_hash = $1', [
    hashToken(token ?? ''),
    options.challenge,
  ]);
  return { methods, passkey: { ...options } };
}
