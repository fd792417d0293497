import type { AppContext } from '../app-context.ts';

/**
 * Deletes expired sessions, expired links of mails, and what is left of sign-ins that were not finished. A provider's session is kept for 30 days, because it can be
 * renewed for so long: see `server/http/renew-session.ts`.
 */
export async function deleteExpiredSessions({ pool, now }: AppContext): Promise<void> {
  await pool.query(
    `delete from sessions where expires_at < to_timestamp($1)
      and (account_id is null or created_at < to_timestamp($1) - interval '30 days')`,
    [now()],
  );
  await pool.query(
    `with pending as (delete from pending_sign_ins where expires_at < to_timestamp($1)),
      addresses as (delete from email_changes where expires_at < to_timestamp($1)),
      at_providers as (delete from provider_sign_ins where expires_at < to_timestamp($1)),
      counted as (delete from guesses where until < to_timestamp($1)),
      registrations as (delete from passkey_registrations where expires_at < to_timestamp($1)),
      -- Somebody began to set up an authenticator, and did not confirm it.
      abandoned as (delete from authenticators where confirmed_at is null
        and created_at < to_timestamp($1) - interval '1 day')
    delete from verifications where expires_at < to_timestamp($1)`,
    [now()],
  );
}
