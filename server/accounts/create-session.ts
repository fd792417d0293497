import { randomBytes } from 'node:crypto';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';

/**
 * Creates a session; the caller has checked who signs in. A session of an identity provider lasts as long as the
 * provider's grant, and `server/http/renew-session.ts` extends it.
 * @param session `account_id` is the account at the provider, null for any other sign-in.
 * @returns Its token
 */
export async function createSession(
  { pool, nextId }: AppContext,
  session: { user_id: Id; account_id: Id | null; expires_at: Unix; ip: string; device: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (id, user_id, account_id, token, expires_at, ip_address, user_agent, seen_at)
    values ($1, $2, $3, $4, to_timestamp($5), $6, $7, now())`,
    [
      nextId(),
      session.user_id,
      session.account_id,
      hashToken(token),
      session.expires_at,
      session.ip,
      session.device.slice(0, 500),
    ],
  );
  return token;
}
