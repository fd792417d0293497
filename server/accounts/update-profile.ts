import type { z } from 'zod';
import type { updateProfile as contract } from '../../contract/identity.ts';
import { mailSettingNames } from '../../contract/notifications.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import { bumpPeopleOfUser } from '../people/bump-people-of-user.ts';
import { proveCaller } from './prove-caller.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';
import { requestEmailChange } from './update-email.ts';
import { updatePassword } from './update-password.ts';

type Change = z.infer<NonNullable<typeof contract.body>>['user'];

interface AccountChange {
  /** A new address; left out if it equals the present one. */
  email?: string;
  password?: string;
}

/** The parts of a change that could take over the account, and therefore need the password. */
export function accountChange(caller: Caller, { email, password }: Change): AccountChange {
  return {
    ...(email !== undefined && email !== caller.email.toLowerCase() && { email }),
    ...(password && { password }),
  };
}

/**
 * Changes the caller's names, preferences and password, and requests a new address. Properties that are left out do not
 * change, and nothing changes if one of them is rejected.
 * @throws ApiError invalid_input, and as `requestEmailChange` and `updatePassword`
 */
export async function updateProfile(context: AppContext, caller: Caller, change: Change): Promise<void> {
  checkZone(change.time_zone_preference, 'user.time_zone_preference');
  const { password_confirmation = '', current_password } = change;
  if ((change.password ?? '') !== password_confirmation) {
    throw invalid('user.password_confirmation', 'password_mismatch');
  }
  const { email, password } = accountChange(caller, change);
  await withFieldNames(async () => {
    if (password !== undefined) {
      await proveCaller(context, caller, current_password);
      rejectWeakPassword(password, caller.email);
    }
    if (email !== undefined) await requestEmailChange(context, caller, { email, current_password });
    if (password !== undefined) {
      await updatePassword(context, caller, { password, password_confirmation, current_password }, email ?? null);
    }
  });
  await inTransaction(context.pool, async (client) => {
    await client.query(
      `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
        name = coalesce($2, first_name) || ' ' || coalesce($3, last_name),
        language_preference = case when $9 then $4 else language_preference end,
        time_zone_preference = case when $10 then $5 else time_zone_preference end,
        subscribed_to_email = coalesce($6, subscribed_to_email),
        subscribed_to_digest = coalesce($7, subscribed_to_digest),
        daily_mail_hour = coalesce($8, daily_mail_hour),
        ${mailSettingNames.map((name, at) => `${name} = coalesce($${at + 11}, ${name}),`).join(' ')} updated_at = now()
      where id = $1`,
      [
        caller.user_id,
        change.first_name ?? null,
        change.last_name ?? null,
        change.language_preference ?? null,
        change.time_zone_preference ?? null,
        change.subscribed_to_email ?? null,
        change.subscribed_to_digest ?? null,
        change.daily_mail_hour ?? null,
        change.language_preference !== undefined,
        change.time_zone_preference !== undefined,
        ...mailSettingNames.map((name) => change[name] ?? null),
      ],
    );
    await bumpPeopleOfUser(client, caller.user_id);
  });
}

/** Renames the fields of an error to their names in this request. */
async function withFieldNames(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.errors.map((one) => ({ ...one, field: `user.${one.field}` }));
    throw new ApiError(error.code, { errors, values: error.values });
  }
}
