import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockProvenCaller, proveCaller } from '../prove-caller.ts';
import { removeSecondFactor } from './change-second-factor.ts';

/** Removes one of the caller's passkeys. @throws ApiError wrong_password, session_too_old; not_found */
export async function removePasskey(
  context: AppContext,
  caller: Caller,
  passkey_id: Id,
  current_password: string | undefined,
): Promise<void> {
  const proven = await proveCaller(context, caller, current_password);
  await removeSecondFactor(context, caller.user_id, async (client) => {
    await lockProvenCaller(client, caller.user_id, proven);
    const { rows } = await client.query<{ name: string }>(
      'delete from passkeys where id = $1 and user_id = $2 returning name',
      [passkey_id, caller.user_id],
    );
    if (!rows[0]) throw new ApiError('not_found');
    return { kind: 'passkey_removed', values: { name: rows[0].name } };
  });
}
