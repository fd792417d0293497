import type { AppContext } from '../app-context.ts';
import { hashToken } from '../db/hash-token.ts';
import { ApiError } from '../http/api-error.ts';

export interface NewSession {
  token: string;
  user_id: string;
  expires_at: Date;
}

/**
 * Signs in by password.
 * @throws ApiError wrong_credentials, also for an unknown address, so that nobody learns who has an account;
 * email_not_verified, after the verification mail was sent again
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
    if (code === 'EMAIL_NOT_VERIFIED') throw new ApiError('email_not_verified');
    if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new ApiError('wrong_credentials');
    throw error;
  }
  const { rows } = await context.pool.query<{ expires_at: number }>(
    'select expires_at from sessions where token = $1',
    [hashToken(signedIn.token)],
  );
  const expires_at = new Date((rows[0]?.expires_at ?? 0) * 1000);
  return { token: signedIn.token, user_id: signedIn.user.id, expires_at };
}
