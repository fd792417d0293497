import type { z } from 'zod';
import type { showSecondFactor as contract, Passkey } from '../../../contract/second-factor.ts';
import type { Unix } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import type { Caller } from '../../http/caller.ts';

/** The caller's second factors. An authenticator that was not confirmed is none. */
export async function showSecondFactor(
  { pool }: AppContext,
  { user_id }: Caller,
): Promise<z.infer<typeof contract.reply>> {
  const { rows } = await pool.query<{ since: Unix | null; codes: number }>({
    name: 'show-second-factor',
    text: `select
      (select confirmed_at from authenticators where user_id = $1) as since,
      (select count(*)::int from recovery_codes where user_id = $1) as codes`,
    values: [user_id],
  });
  const { rows: passkeys } = await pool.query<Passkey>({
    name: 'list-passkeys',
    text: 'select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id',
    values: [user_id],
  });
  const since = rows[0]?.since ?? null;
  return {
    authenticator: since === null ? null : { created_at: since },
    passkeys,
    recovery_codes_left: rows[0]?.codes ?? 0,
  };
}
