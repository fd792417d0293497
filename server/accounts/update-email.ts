import { randomBytes } from 'node:crypto';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isTaken } from '../db/taken.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { writeEmailChangedMail, writeEmailChangeMail } from '../mails/account-mails.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { bumpPeopleOfUser } from '../people/bump-people-of-user.ts';
import { takeEqualTime } from './hide-accounts.ts';
import { lockProvenCaller, proveCaller } from './prove-caller.ts';

const emailTaken = () => new ApiError('email_taken', { errors: [{ field: 'email', code: 'taken' }] });

/** Hours for which the link is valid. */
const life = 24;

/**
 * Mails a link to the new address. The account keeps its old address until the link is used; a newer request makes the
 * link of an older one invalid.
 * @throws ApiError email_taken (unless accounts are hidden: then nothing is sent), wrong_password, session_too_old
 */
export async function requestEmailChange(
  context: AppContext,
  caller: Caller,
  { email, current_password }: { email: string; current_password?: string },
): Promise<void> {
  const proven = await proveCaller(context, caller, current_password);
  await takeEqualTime(context, async () => {
    const { rows } = await context.pool.query('select 1 from users where lower(email) = $1', [email]);
    if (rows.length > 0) {
      if (context.config.HIDE_ACCOUNTS) return;
      throw emailTaken();
    }
    const token = randomBytes(32).toString('base64url');
    const mail = writeEmailChangeMail(context.config.BASE_URL, { email, language: caller.language, token });
    await inTransaction(context.pool, async (client) => {
      await lockProvenCaller(client, caller.user_id, proven);
      await client.query(
        `insert into email_changes (user_id, email, token_hash, expires_at)
        values ($1, $2, $3, now() + $4 * interval '1 hour')
        on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
          expires_at = excluded.expires_at`,
        [caller.user_id, email, hashToken(token), life],
      );
      await enqueueMail(client, null, context.config.SECRET, mail);
    });
  });
}

/**
 * Changes the address; a link works once. The link came by mail, so the new address is verified. The old address gets a
 * notice, and links for a new password that were mailed to it stop working.
 * @throws ApiError link_expired, email_taken
 */
export async function updateEmail(context: AppContext, token: string): Promise<{ email: string }> {
  return inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ user_id: Id; email: string }>(
      'delete from email_changes where token_hash = $1 and expires_at > now() returning user_id, email',
      [hashToken(token)],
    );
    if (!rows[0]) throw new ApiError('link_expired');
    const { user_id, email } = rows[0];
    const { rows: changed } = await client.query<{ old: string; language: Language | null }>(
      `update users u set email = $2, email_verified = true, updated_at = now() from users before
        where u.id = $1 and before.id = u.id returning before.email as old, u.language_preference as language`,
      [user_id, email],
    );
    if (!changed[0]) throw new ApiError('link_expired');
    const { old, language } = changed[0];
    await bumpPeopleOfUser(client, user_id);
    await client.query('delete from verifications where value = $1', [user_id]);
    const notice = writeEmailChangedMail(context.config.BASE_URL, { old, email, language });
    await enqueueMail(client, null, context.config.SECRET, notice);
    return { email };
  }).catch((error) => {
    throw isTaken(error, 'users_email') ? emailTaken() : error;
  });
}
