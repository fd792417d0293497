import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';

export interface IdempotentRequest {
  /**
   * The id in whose scope the key is unique: of a member, a trigger, or the step of a workflow hook. The column is
   * named `member_id`, from when only members sent keys.
   */
  scope_id: Id;
  key: string;
  fingerprint: Buffer;
}

/**
 * Identifies a request by its `Idempotency-Key` and a hash of its body. The hash detects another body under the same
 * key.
 */
export function identifyRequest(scope_id: Id, key: string | null, body: unknown): IdempotentRequest | null {
  if (!key) return null;
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest();
  return { scope_id, key, fingerprint };
}

/**
 * Runs a write once per key. A repeat returns the id of what the first request made or changed: a run, a planned run, a
 * comment, a thread of a draft, a move of runs.
 * @param first Writes, stores the key in the same transaction, and returns the id.
 * @throws ApiError idempotency_key_reused
 */
export async function oncePerKey(
  pool: Pool,
  workspace_id: Id,
  request: IdempotentRequest | null,
  first: () => Promise<Id>,
): Promise<Id> {
  if (!request) return first();
  // The key is looked up only after a failure: it is unique and stored with the transition, so a repeat always fails,
  // and requests that are no repeats save a round trip.
  try {
    return await first();
  } catch (error) {
    // A repeat, or a concurrent request with the same key that was stored first.
    const stored = await findKey(pool, workspace_id, request);
    if (stored) return stored;
    throw error;
  }
}

/** Stores the key of a request in the transaction of its write. @param id What a repeat gets, see `oncePerKey`. */
export async function storeKey(
  client: PoolClient,
  workspace_id: Id,
  request: IdempotentRequest | null,
  id: Id,
): Promise<void> {
  if (!request) return;
  await client.query(
    `insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id) values ($1, $2, $3, $4, $5)`,
    [workspace_id, request.scope_id, request.key, request.fingerprint, id],
  );
}

async function findKey(pool: Pool, workspace_id: Id, request: IdempotentRequest): Promise<Id | null> {
  const { rows } = await pool.query<{ fingerprint: Buffer; run_id: Id }>({
    name: 'find-idempotency-key',
    text: 'select fingerprint, run_id from idempotency_keys where workspace_id = $1 and member_id = $2 and key = $3',
    values: [workspace_id, request.scope_id, request.key],
  });
  const row = rows[0];
  if (!row) return null;
  if (!row.fingerprint.equals(request.fingerprint)) {
    throw new ApiError('idempotency_key_reused', { errors: [{ field: 'Idempotency-Key', code: 'taken' }] });
  }
  return row.run_id;
}
