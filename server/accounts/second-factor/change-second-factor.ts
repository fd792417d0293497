import type { PoolClient } from 'pg';
import type { Id, Language } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { type SecondFactorMail, writeSecondFactorMail } from '../../mails/account-mails.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

interface User {
  email: string;
  language: Language | null;
  has_second_factor: boolean;
}

/** What a change tells its person by mail. */
interface Notice {
  kind: SecondFactorMail;
  values?: Record<string, string>;
}

/** Enqueues the mail about a change, within its transaction: whoever did not make the change learns of it. */
export async function notifyOfChange(
  { config }: AppContext,
  client: PoolClient,
  user: { email: string; language: Language | null },
  { kind, values = {} }: Notice,
): Promise<void> {
  const mail = writeSecondFactorMail(config.BASE_URL, user, kind, values);
  await enqueueMail(client, null, config.SECRET, mail);
}

/**
 * Adds a second factor. With the first one of an account, its other sessions end, because they were begun with one
 * factor, and recovery codes are made.
 * @param add Stores the factor. The user's row is locked meanwhile.
 * @returns The recovery codes; null if the account had a second factor before
 */
export function addSecondFactor(
  context: AppContext,
  caller: Caller,
  add: (client: PoolClient) => Promise<Notice>,
): Promise<string[] | null> {
  return inTransaction(context.pool, async (client) => {
    const user = await lockUser(client, caller.user_id);
    const notice = await add(client);
    await notifyOfChange(context, client, user, notice);
    if (user.has_second_factor) return null;
    await client.query('update users set has_second_factor = true, updated_at = now() where id = $1', [caller.user_id]);
    await client.query('delete from sessions where user_id = $1 and id <> $2', [caller.user_id, caller.session_id]);
    return makeRecoveryCodes(context, client, caller.user_id);
  });
}

/**
 * Removes a second factor. With the last one the recovery codes go too.
 * @param remove Deletes the factor. The user's row is locked meanwhile.
 */
export function removeSecondFactor(
  context: AppContext,
  user_id: Id,
  remove: (client: PoolClient) => Promise<Notice>,
): Promise<void> {
  return inTransaction(context.pool, async (client) => {
    const user = await lockUser(client, user_id);
    const notice = await remove(client);
    await client.query(
      `with kept as (select exists (select 1 from authenticators where user_id = $1 and confirmed_at is not null)
          or exists (select 1 from passkeys where user_id = $1) as any),
        forgotten as (delete from recovery_codes where user_id = $1 and not (select kept.any from kept))
      update users set has_second_factor = kept.any, updated_at = now() from kept where id = $1`,
      [user_id],
    );
    await notifyOfChange(context, client, user, notice);
  });
}

async function lockUser(client: PoolClient, user_id: Id): Promise<User> {
  const { rows } = await client.query<User>(
    'select email, language_preference as language, has_second_factor from users where id = $1 for update',
    [user_id],
  );
  if (!rows[0]) throw new ApiError('unauthenticated');
  return rows[0];
}
