import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockProvenCaller, proveCaller } from '../prove-caller.ts';
import { notifyOfChange } from './change-second-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Makes new recovery codes; the old ones stop working.
 * @throws ApiError wrong_password, session_too_old; not_found without a second factor
 */
export async function replaceRecoveryCodes(
  context: AppContext,
  caller: Caller,
  current_password: string | undefined,
): Promise<string[]> {
  const proven = await proveCaller(context, caller, current_password);
  return inTransaction(context.pool, async (client) => {
    await lockProvenCaller(client, caller.user_id, proven);
    const { rows } = await client.query<{ has_second_factor: boolean }>(
      'select has_second_factor from users where id = $1',
      [caller.user_id],
    );
    if (!rows[0]?.has_second_factor) throw new ApiError('not_found');
    const codes = await makeRecoveryCodes(context, client, caller.user_id);
    await notifyOfChange(context, client, caller, { kind: 'recovery_codes_made' });
    return codes;
  });
}
