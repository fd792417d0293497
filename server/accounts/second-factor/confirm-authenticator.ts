import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { sealTotp } from './begin-authenticator.ts';
import { addSecondFactor } from './change-second-factor.ts';
import { findTotpStep, readTotpCode } from './totp.ts';

export const wrongCode = () => new ApiError('wrong_code', { errors: [{ field: 'code', code: 'invalid_value' }] });

/**
 * Confirms the authenticator app with one of its codes; from now on it is asked for.
 * @returns Recovery codes, or null: see `addSecondFactor`
 * @throws ApiError wrong_code, also if there is nothing to confirm
 */
export function confirmAuthenticator(context: AppContext, caller: Caller, given: string): Promise<string[] | null> {
  return addSecondFactor(context, caller, async (client) => {
    const { rows } = await client.query<{ secret: string }>(
      'select secret from authenticators where user_id = $1 and confirmed_at is null',
      [caller.user_id],
    );
    const secret = sealTotp(context).open(rows[0]?.secret ?? null, caller.user_id);
    const code = readTotpCode(given);
    const step = secret && code && (await findTotpStep(secret, code, { now: context.now(), last_step: 0 }));
    if (!step) throw wrongCode();
    await client.query('update authenticators set confirmed_at = now(), last_step = $2 where user_id = $1', [
      caller.user_id,
      step,
    ]);
    return { kind: 'authenticator_added' };
  });
}
