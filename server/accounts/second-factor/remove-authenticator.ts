import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockProvenCaller, proveCaller } from '../prove-caller.ts';
import { removeSecondFactor } from './change-second-factor.ts';

/** Removes the authenticator app. @throws ApiError wrong_password, session_too_old; not_found */
export async function removeAuthenticator(
  context: AppContext,
  caller: Caller,
  current_password: string | undefined,
): Promise<void> {
  const proven = await proveCaller(context, caller, current_password);
  await removeSecondFactor(context, caller.user_id, async (client) => {
    await lockProvenCaller(client, caller.user_id, proven);
    const { rowCount } = await client.query(
      'delete from authenticators where user_id = $1 and confirmed_at is not null',
      [caller.user_id],
    );
    if (rowCount === 0) throw new ApiError('not_found');
    return { kind: 'authenticator_removed' };
  });
}
