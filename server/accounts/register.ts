import type { z } from 'zod';
import type { register as contract } from '../../contract/identity.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { checkZone } from '../http/check-zone.ts';
import { takeEqualTime } from './hide-accounts.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';

type Registration = z.infer<NonNullable<typeof contract.body>>;

/**
 * Creates an account and mails a link that verifies the address; signing in is possible only after the link is used.
 * @param markBrowser Is called with the account whose link may sign in the caller's browser: the new one, or one that is
 * not verified yet and has the same password. With null if the address has an account that is not the caller's.
 * @throws ApiError email_taken (unless accounts are hidden: then nothing is sent, and the reply is that of a success),
 * weak_password, invalid_input
 */
export async function register(
  context: AppContext,
  input: Registration,
  markBrowser: (user_id: Id | null) => void,
): Promise<void> {
  const { email, password } = input;
  if (password !== input.password_confirmation) throw invalid('password_confirmation', 'password_mismatch');
  rejectWeakPassword(password, email);
  checkZone(input.time_zone_preference, 'time_zone_preference');
  const { isNew, user_id } = await takeEqualTime(context, async () => {
    const created = await createAccount(context, input);
    return { isNew: created !== null, user_id: created ?? (await findUnverifiedAccount(context, email, password)) };
  });
  markBrowser(user_id);
  if (!isNew && !context.config.HIDE_ACCOUNTS) {
    throw new ApiError('email_taken', { errors: [{ field: 'email', code: 'taken' }] });
  }
}

/**
 * Hashes the password once in any case, as creating an account does: otherwise the time of a registration would reveal
 * whether the address has an account, whatever the shortest time of replies is.
 * @returns The id of the account that has the address and the password, and is not verified yet.
 */
async function findUnverifiedAccount(context: AppContext, email: string, password: string): Promise<Id | null> {
  const { rows } = await context.pool.query<{ id: Id; password: string }>(
    `select u.id, a.password from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where lower(u.email) = $1 and not u.email_verified and a.password is not null`,
    [email],
  );
  const [account] = rows;
  if (account) return (await context.identity.isPassword(password, account.password)) ? account.id : null;
  await context.identity.hashPassword(password);
  return null;
}

/** @returns The account's id; null if the address has an account already. */
async function createAccount(context: AppContext, input: Registration): Promise<Id | null> {
  const { email, password } = input;
  const findAccount = async () => {
    const { rows } = await context.pool.query<{ id: string }>('select id from users where lower(email) = $1', [email]);
    return rows[0]?.id;
  };
  if (await findAccount()) return null;
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
    return (await findAccount()) === user.id ? user.id : null;
  } catch (error) {
    // Both registrations found no account, and the unique index rejected the later one.
    if ((error as { body?: { code?: string } }).body?.code === 'FAILED_TO_CREATE_USER' && (await findAccount()))
      return null;
    throw error;
  }
}
