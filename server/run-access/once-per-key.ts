import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';
import type { ActingMember } from '../http/caller.ts';

export interface IdempotentRequest {
  /** Whose keys they are: a member's; a trigger's, of those who call it; a hook's, of the one attempt of its step. */
  member_id: Id;
  key: string;
  fingerprint: Buffer;
}

/** A request that named itself with `Idempotency-Key`, and what it asks: another body under the same key is told so. */
export function identifyRequest(
  caller: Pick<ActingMember, 'member_id'>,
  key: string | null,
  asked: unknown,
): IdempotentRequest | null {
  if (!key) return null;
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest();
  return { member_id: caller.member_id, key, fingerprint };
}

/**
 * Runs a transition once for each named request: a repeat gets the first one's run, as it is now.
 * @param first Makes the transition, storing the key in the same commit; gives the run's id.
 * @throws ApiError idempotency_key_reused
 */
export async function oncePerKey(
  pool: Pool,
  workspace_id: Id,
  request: IdempotentRequest | null,
  first: () => Promise<Id>,
): Promise<Id> {
  if (!request) return first();
  // Looked for only where the transition is refused: the key is stored in its commit, so a repeat cannot get through, and
  // the many that are no repeats save a round trip.
  try {
    return await first();
  } catch (error) {
    // A repeat, or two of the same at once: the first was stored, or has changed what this one found.
    const stored = await findKey(pool, workspace_id, request);
    if (stored) return stored;
    throw error;
  }
}

async function findKey(pool: Pool, workspace_id: Id, request: IdempotentRequest): Promise<Id | null> {
  const { rows } = await pool.query<{ fingerprint: Buffer; run_id: Id }>({
    name: 'find-idempotency-key',
    text: 'select fingerprint, run_id from idempotency_keys where workspace_id = $1 and member_id = $2 and key = $3',
    values: [workspace_id, request.member_id, request.key],
  });
  const row = rows[0];
  if (!row) return null;
  if (!row.fingerprint.equals(request.fingerprint)) throw new ApiError('idempotency_key_reused');
  return row.run_id;
}
