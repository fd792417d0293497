import type { z } from 'zod';
import type { changePassword as contract } from '../../contract/account.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { invalid } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { writePasswordChangedMail } from '../mails/account-mails.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { lockProvenCaller, proveCaller } from './prove-caller.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';

/**
 * Changes the password, or sets a first one. Every other session ends, and links that were mailed before stop working:
 * those for a new password, and that of a new address, because whoever knew the old password may have requested it. A mail tells
 * the person.
 * @param new_email A new address that the same request asks for; its link stays.
 * @throws ApiError wrong_password, weak_password, session_too_old, invalid_input
 */
export async function updatePassword(
  context: AppContext,
  caller: Caller,
  input: z.infer<NonNullable<typeof contract.body>>,
  new_email: string | null = null,
): Promise<void> {
  if (input.password !== input.password_confirmation) throw invalid('password_confirmation', 'password_mismatch');
  const proven = await proveCaller(context, caller, input.current_password);
  rejectWeakPassword(input.password, caller.email);
  const hash = await context.identity.hashPassword(input.password);
  await inTransaction(context.pool, async (client) => {
    if (await lockProvenCaller(client, caller.user_id, proven)) {
      await client.query(
        `update accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
        [caller.user_id, hash],
      );
    } else {
      await client.query(
        `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2, $3, 'credential', $4)`,
        [context.nextId(), caller.user_id, caller.user_id, hash],
      );
    }
    await client.query('delete from verifications where value = $1', [caller.user_id]);
    await client.query('delete from email_changes where user_id = $1 and email is distinct from $2', [
      caller.user_id,
      new_email,
    ]);
    await client.query('delete from pending_sign_ins where user_id = $1', [caller.user_id]);
    await client.query('delete from sessions where user_id = $1 and id <> $2', [caller.user_id, caller.session_id]);
    const mail = writePasswordChangedMail(context.config.BASE_URL, caller);
    await enqueueMail(client, null, context.config.SECRET, mail);
  });
}
