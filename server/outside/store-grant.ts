import type { Pool, PoolClient } from 'pg';
import type { Granted } from './open-provider.ts';
import type { Seal } from './seal-text.ts';

/**
 * Stores the tokens of a provider, encrypted, with the account. If no new refresh token was granted, the old one stays.
 * @param session Its expiry is set to that of the tokens, if one is given.
 */
export async function storeGrant(
  pool: Pool | PoolClient,
  { granted, seal, account, session }: { granted: Granted; seal: Seal; account: string; session: string | null },
): Promise<void> {
  const sealed = (token: string | null) => (token === null ? null : seal.close(token));
  // Left out without a session, and not a condition that is never true: see docs/decisions/0048-distributed-database.md.
  const lasting =
    session === null ? '' : 'with lasting as (update sessions set expires_at = to_timestamp($5) where id = $6)';
  await pool.query(
    `${lasting}
    update accounts set access_token = $2, id_token = coalesce($3, id_token), refresh_token = coalesce($4, refresh_token),
      access_token_expires_at = to_timestamp($5), refreshing_until = null, updated_at = now()
    where id = $1`,
    [
      account,
      sealed(granted.access_token),
      sealed(granted.id_token),
      sealed(granted.refresh_token),
      granted.expires_at,
      ...(session === null ? [] : [session]),
    ],
  );
}
