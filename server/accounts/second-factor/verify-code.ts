import type { PoolClient } from 'pg';
import type { Id, Language } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Guesses } from '../../http/count-guesses.ts';
import { findPendingSignIn, type PendingSignIn, takePendingSignIn } from '../pending-sign-in.ts';
import { sealTotp } from './begin-authenticator.ts';
import { notifyOfChange } from './change-second-factor.ts';
import { wrongCode } from './confirm-authenticator.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, readTotpCode } from './totp.ts';

/**
 * Finishes a sign-in with a code of the authenticator app, or with a recovery code. Each code works once.
 * @param guesses Counts the codes of the app that were tried for an account, whoever tried them. Recovery codes are too
 * long to be guessed, so they still work when too many were tried.
 * @throws ApiError sign_in_expired, wrong_code, too_many_requests
 */
export async function verifyCode(
  context: AppContext,
  { token, code, guesses }: { token: string | null; code: string; guesses: Guesses },
): Promise<PendingSignIn> {
  const pending = await findPendingSignIn(context, token);
  const { user_id } = pending;
  const totp = readTotpCode(code);
  if (totp) await guesses.count(user_id);
  await inTransaction(context.pool, async (client) => {
    const isRight = totp
      ? await spendTotp(context, client, user_id, totp)
      : await spendRecovery(context, client, user_id, code);
    if (!isRight) throw wrongCode();
    await takePendingSignIn(client, token);
  });
  if (totp) await guesses.forgive(user_id);
  return pending;
}

/** The step is stored with a condition, so that of simultaneous requests with one code one succeeds. */
async function spendTotp(context: AppContext, client: PoolClient, user_id: Id, code: string): Promise<boolean> {
  const { rows } = await client.query<{ secret: string; last_step: number }>(
    'select secret, last_step::int from authenticators where user_id = $1 and confirmed_at is not null',
    [user_id],
  );
  const row = rows[0];
  const secret = row && sealTotp(context).open(row.secret, user_id);
  if (!secret) return false;
  const step = await findTotpStep(secret, code, { now: context.now(), last_step: row.last_step });
  if (step === null) return false;
  const { rowCount } = await client.query(
    'update authenticators set last_step = $2 where user_id = $1 and last_step < $2',
    [user_id, step],
  );
  return rowCount === 1;
}

async function spendRecovery(context: AppContext, client: PoolClient, user_id: Id, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(context, client, user_id, code))) return false;
  const { rows } = await client.query<{ email: string; language: Language | null; left: number }>(
    `select email, language_preference as language,
      (select count(*)::int from recovery_codes where user_id = $1) as left from users where id = $1`,
    [user_id],
  );
  const [user] = rows;
  if (user)
    await notifyOfChange(context, client, user, { kind: 'recovery_code_used', values: { left: `${user.left}` } });
  return true;
}
