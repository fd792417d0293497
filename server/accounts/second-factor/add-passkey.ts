import type { z } from 'zod';
import { type addPasskey as contract, mostPasskeys } from '../../../contract/second-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { isTaken } from '../../db/taken.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { addSecondFactor } from './change-second-factor.ts';
import { loadPasskeyLibrary } from './load-passkey-library.ts';
import { hasNoAttestation, passkeyAlgorithms, relyingParty } from './relying-party.ts';
import { passkeyRefused } from './verify-passkey.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Adds the passkey that the browser made.
 * @returns Recovery codes, or null: see `addSecondFactor`
 * @throws ApiError passkey_refused, also if it was not asked for or too late; too_many_passkeys
 */
export async function addPasskey(
  context: AppContext,
  caller: Caller,
  { name, credential }: Input,
): Promise<string[] | null> {
  // Deleted first, because a challenge is used once, also if the rest fails.
  const { rows } = await context.pool.query<{ challenge: string }>(
    `with taken as (delete from passkey_registrations where user_id = $1 returning challenge, expires_at)
      select challenge from taken where expires_at > to_timestamp($2)`,
    [caller.user_id, context.now()],
  );
  const made = rows[0] && (await verify(context, credential, rows[0].challenge));
  if (!made) throw passkeyRefused();
  return addSecondFactor(context, caller, async (client) => {
    const { rows: owned } = await client.query<{ count: number }>(
      'select count(*)::int as count from passkeys where user_id = $1',
      [caller.user_id],
    );
    if ((owned[0]?.count ?? 0) >= mostPasskeys) throw new ApiError('too_many_passkeys');
    await client.query(
      `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        context.nextId(),
        caller.user_id,
        made.id,
        Buffer.from(made.publicKey),
        made.counter,
        credential.response.transports ?? [],
        name,
      ],
    );
    return { kind: 'passkey_added', values: { name } };
  }).catch((error) => {
    throw isTaken(error, 'passkeys_credential_id_key') ? passkeyRefused() : error;
  });
}

async function verify(context: AppContext, { id, response }: Input['credential'], expectedChallenge: string) {
  if (!(await hasNoAttestation(response.attestationObject))) return null;
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: passkeyAlgorithms,
      // The password was given; the passkey needs only to be at hand.
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for whatever is wrong with the caller's data.
    return null;
  }
}
