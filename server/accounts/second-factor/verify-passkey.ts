import type { z } from 'zod';
import type { givePasskey as contract } from '../../../contract/second-factor.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { hashToken } from '../../db/hash-token.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { findPendingSignIn, type PendingSignIn, takePendingSignIn } from '../pending-sign-in.ts';
import { loadPasskeyLibrary } from './load-passkey-library.ts';
import { relyingParty } from './relying-party.ts';

/** The error for a passkey that the server does not accept. */
export const passkeyRefused = () =>
  new ApiError('passkey_refused', { errors: [{ field: 'credential', code: 'invalid_value' }] });

type Credential = z.infer<NonNullable<typeof contract.body>>['credential'];

interface StoredPasskey {
  id: Id;
  public_key: Buffer;
  sign_count: number;
}

/** Finishes a sign-in with a passkey of its user. @throws ApiError sign_in_expired, passkey_refused */
export async function verifyPasskey(
  context: AppContext,
  { token, credential }: { token: string | null; credential: Credential },
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(context, token);
  // A challenge is used once, also if the signature is wrong: the next try requests another one.
  const { rows } = await context.pool.query<{ challenge: string | null }>(
    `update pending_sign_ins p set challenge = null from pending_sign_ins before
      where p.token_hash = $1 and before.token_hash = p.token_hash returning before.challenge`,
    [hashToken(token ?? '')],
  );
  const { rows: found } = await context.pool.query<StoredPasskey>(
    'select id, public_key, sign_count::float8 from passkeys where user_id = $1 and credential_id = $2',
    [pending.user_id, credential.id],
  );
  const challenge = rows[0]?.challenge;
  const count = challenge && found[0] ? await verifySignature(context, credential, challenge, found[0]) : null;
  if (count === null || !found[0]) throw passkeyRefused();
  const passkey_id = found[0].id;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `update passkeys set sign_count = $2, last_used_at = now()
        where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
      [passkey_id, count],
    );
    if (rowCount !== 1) throw passkeyRefused();
    await takePendingSignIn(client, token);
  });
  return pending;
}

/** @returns The authenticator's new count of signatures; null if the signature is wrong or the count went back. */
async function verifySignature(
  context: AppContext,
  { id, response }: Credential,
  expectedChallenge: string,
  { public_key, sign_count }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(public_key), counter: sign_count },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws an error for any fault in the data that the caller sent.
    return null;
  }
}
