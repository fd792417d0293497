import { createHmac, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';

const count = 10;
const length = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const format = (code: string): string => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

/** A keyed hash: whoever reads the table alone cannot try codes on it. */
const hashOf = (secret: string, user_id: Id, code: string): string =>
  createHmac('sha256', secret).update(`recovery code ${user_id} ${code}`).digest('base64url');

/** Replaces the user's recovery codes. @returns The new ones; they cannot be shown again. */
export async function makeRecoveryCodes({ config }: AppContext, client: PoolClient, user_id: Id): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await client.query('delete from recovery_codes where user_id = $1', [user_id]);
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    user_id,
    codes.map((code) => hashOf(config.SECRET, user_id, code)),
  ]);
  return codes.map(format);
}

/** Uses up a recovery code. @returns Whether it was one; of simultaneous tries with the same code one succeeds. */
export async function spendRecoveryCode(
  { config }: AppContext,
  client: PoolClient,
  user_id: Id,
  given: string,
): Promise<boolean> {
  const code = given.toLowerCase().replace(/[\s-]/g, '');
  const { rowCount } = await client.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
    user_id,
    hashOf(config.SECRET, user_id, code),
  ]);
  return rowCount === 1;
}
