import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';
import { ApiError } from '../http/api-error.ts';
import { beginPendingSignIn, SecondFactorRequired } from './pending-sign-in.ts';

export interface NewSession {
  token: string;
  user_id: string;
  expires_at: Date;
}

/** The password is right, but the address of the account is not verified. */
export class UnverifiedAccount extends ApiError {
  readonly user_id: Id | null;

  constructor(user_id: Id | null) {
    super('email_not_verified');
    this.user_id = user_id;
  }
}

/**
 * Signs in by password.
 * @throws ApiError wrong_credentials, also for an unknown address, so that nobody learns who has an account;
 * UnverifiedAccount; SecondFactorRequired
 */
export async function signIn(
  context: AppContext,
  email: string,
  password: string,
  headers: Headers,
): Promise<NewSession> {
  let signedIn: { token: string; user: { id: string } };
  try {
    signedIn = await context.identity.signIn({ email, password, headers });
  } catch (error) {
    const code = (error as { body?: { code?: string } }).body?.code;
    if (code === 'EMAIL_NOT_VERIFIED') throw new UnverifiedAccount(await findUserOf(context, email));
    if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new ApiError('wrong_credentials');
    throw error;
  }
  const { rows } = await context.pool.query<{ expires_at: number; has_second_factor: boolean }>(
    `select s.expires_at, u.has_second_factor from sessions s join users u on u.id = s.user_id where s.token = $1`,
    [hashToken(signedIn.token)],
  );
  if (!rows[0]) throw new ApiError('wrong_credentials');
  if (rows[0].has_second_factor) {
    // The library has created a session already; nobody was given its token.
    await context.pool.query('delete from sessions where token = $1', [hashToken(signedIn.token)]);
    const pending = { user_id: signedIn.user.id, account_id: null, session_expires_at: rows[0].expires_at };
    throw new SecondFactorRequired(await beginPendingSignIn(context, pending));
  }
  const expires_at = new Date(rows[0].expires_at * 1000);
  return { token: signedIn.token, user_id: signedIn.user.id, expires_at };
}

async function findUserOf({ pool }: AppContext, email: string): Promise<Id | null> {
  const { rows } = await pool.query<{ id: Id }>('select id from users where lower(email) = $1', [email]);
  return rows[0]?.id ?? null;
}
