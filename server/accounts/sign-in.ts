import { hashToken } from '../db/hash-token.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';

export interface NewSession {
  token: string;
  user_id: string;
  expires_at: Date;
}

/**
 * Signs in by password.
 * @throws Failure wrong_credentials, the same for an unknown address; email_not_verified, and the mail goes out again
 */
export async function signIn(parts: Parts, email: string, password: string, headers: Headers): Promise<NewSession> {
  let signedIn: { token: string; user: { id: string } };
  try {
    signedIn = await parts.identity.signIn({ email, password, headers });
  } catch (error) {
    const code = (error as { body?: { code?: string } }).body?.code;
    if (code === 'EMAIL_NOT_VERIFIED') throw new Failure('email_not_verified');
    if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new Failure('wrong_credentials');
    throw error;
  }
  const { rows } = await parts.pool.query<{ expires_at: number }>('select expires_at from sessions where token = $1', [
    hashToken(signedIn.token),
  ]);
  const expires_at = new Date((rows[0]?.expires_at ?? 0) * 1000);
  return { token: signedIn.token, user_id: signedIn.user.id, expires_at };
}
