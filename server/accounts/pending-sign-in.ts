import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import { hashToken } from '../db/hash-token.ts';
import { ApiError } from '../http/api-error.ts';

/** Seconds in which the second factor must be given. */
const life = 600;
const cookie = 'baton_second_factor';

/** The first factor is right, and the account has a second one. */
export class SecondFactorRequired extends ApiError {
  readonly token: string;

  /** @param token Finishes the sign-in, together with the second factor. */
  constructor(token: string) {
    super('second_factor_required', { values: { token } });
    this.token = token;
  }
}

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  user_id: Id;
  /** The account at the identity provider; null for sign-in by password. */
  account_id: Id | null;
  session_expires_at: Unix;
}

/** Records that the first factor was right. @returns The token with which the second factor is given */
export async function beginPendingSignIn({ pool, now }: AppContext, signIn: PendingSignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into pending_sign_ins (token_hash, user_id, account_id, session_expires_at, expires_at)
      values ($1, $2, $3, to_timestamp($4), to_timestamp($5))`,
    [hashToken(token), signIn.user_id, signIn.account_id, signIn.session_expires_at, now() + life],
  );
  return token;
}

/** @throws ApiError sign_in_expired */
export async function findPendingSignIn({ pool, now }: AppContext, token: string | null): Promise<PendingSignIn> {
  const { rows } = await pool.query<PendingSignIn>({
    name: 'find-pending-sign-in',
    text: `select user_id, account_id, session_expires_at from pending_sign_ins
      where token_hash = $1 and expires_at > to_timestamp($2)`,
    values: [hashToken(token ?? ''), now()],
  });
  if (!rows[0]) throw new ApiError('sign_in_expired');
  return rows[0];
}

/** Deletes the pending sign-in: of simultaneous requests one finishes it. @throws ApiError sign_in_expired */
export async function takePendingSignIn(client: PoolClient, token: string | null): Promise<void> {
  const { rowCount } = await client.query('delete from pending_sign_ins where token_hash = $1', [
    hashToken(token ?? ''),
  ]);
  if (rowCount !== 1) throw new ApiError('sign_in_expired');
}

/** Browsers keep the token in a cookie, also while an identity provider sends them back. */
export function keepPendingToken(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.BASE_URL.startsWith('https:'),
    path: '/api/auth',
    maxAge: life,
  });
}

/** The token of the body, else of the cookie. */
export const pendingTokenOf = (request: FastifyRequest, given: string | undefined): string | null =>
  given ?? request.cookies[cookie] ?? null;

export function forgetPendingToken(reply: FastifyReply): void {
  reply.clearCookie(cookie, { path: '/api/auth' });
}
