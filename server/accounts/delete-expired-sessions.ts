import type { AppContext } from '../app-context.ts';

/**
 * Deletes expired sessions and expired links of mails. A provider's session is kept for 30 days, because it can be
 * renewed for so long: see `server/http/renew-session.ts`.
 */
export async function deleteExpiredSessions({ pool, now }: AppContext): Promise<void> {
  await pool.query(
    `delete from sessions where expires_at < to_timestamp($1)
      and (account_id is null or created_at < to_timestamp($1) - interval '30 days')`,
    [now()],
  );
  await pool.query('delete from verifications where expires_at < to_timestamp($1)', [now()]);
}
