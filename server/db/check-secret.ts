import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';

/** The name of its row in `settings`. */
const name = 'secret_fingerprint';

const fingerprintOf = (secret: string): string => createHmac('sha256', secret).update(name).digest('base64url');

/**
 * Checks that a secret is the one under which this database's values are encrypted. The first process that starts on a
 * database records it.
 * @throws StartupError if it is another one
 */
export async function checkSecret(pool: Pool, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  await pool.query('insert into settings (name, value) values ($1, to_jsonb($2::text)) on conflict do nothing', [
    name,
    fingerprint,
  ]);
  const { rows } = await pool.query<{ recorded: string }>(
    `select value #>> '{}' as recorded from settings where name = $1`,
    [name],
  );
  if (rows[0]?.recorded === fingerprint) return;
  throw new StartupError(
    'SECRET is not the one under which this database encrypts second factors, chat keys and waiting mails: set that one, ' +
      'or restore the file DATA_DIR/secret. If it is lost, run npm run secret:replace once with the new one: what the ' +
      'former one encrypted is lost then.',
  );
}

/** Records another secret as that of this database. What is encrypted under the former one can no longer be read. */
export const replaceSecret = (pool: Pool, secret: string) =>
  pool.query(
    `insert into settings (name, value) values ($1, to_jsonb($2::text))
    on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [name, fingerprintOf(secret)],
  );
