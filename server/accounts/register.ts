import type { z } from 'zod';
import type { register as contract } from '../../contract/identity.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { checkZone } from '../http/check-zone.ts';
import { takeEqualTime } from './hide-accounts.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';

type Registration = z.infer<NonNullable<typeof contract.body>>;

/**
 * Creates an account and mails a link that verifies the address; signing in is possible only after the link is used.
 * @throws ApiError email_taken (unless accounts are hidden: then nothing is sent, and the reply is that of a success),
 * weak_password, invalid_input
 */
export async function register(context: AppContext, input: Registration): Promise<void> {
  const { email, password } = input;
  if (password !== input.password_confirmation) throw invalid('password_confirmation', 'password_mismatch');
  rejectWeakPassword(password, email);
  checkZone(input.time_zone_preference, 'time_zone_preference');
  const made = await takeEqualTime(context, () => createAccount(context, input));
  if (!made && !context.config.HIDE_ACCOUNTS) {
    throw new ApiError('email_taken', { errors: [{ field: 'email', code: 'taken' }] });
  }
}

/** @returns False if the address has an account already. */
async function createAccount(context: AppContext, input: Registration): Promise<boolean> {
  const { email, password } = input;
  const hasAccount = async () => {
    const { rows } = await context.pool.query<{ id: string }>('select id from users where lower(email) = $1', [email]);
    return rows[0]?.id;
  };
  if (await hasAccount()) return false;
  try {
    const { user } = await context.identity.signUp({
      email,
      password,
      name: `${input.first_name} ${input.last_name}`,
      first_name: input.first_name,
      last_name: input.last_name,
      language_preference: input.language_preference,
      time_zone_preference: input.time_zone_preference,
    });
    // If a concurrent registration was faster, the library creates nothing and returns a made-up user.
    return (await hasAccount()) === user.id;
  } catch (error) {
    // Both registrations found no account, and the unique index rejected the later one.
    if ((error as { body?: { code?: string } }).body?.code === 'FAILED_TO_CREATE_USER' && (await hasAccount()))
      return false;
    throw error;
  }
}
