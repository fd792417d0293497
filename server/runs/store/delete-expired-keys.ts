import type { Unix } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';

/** Days for which idempotency keys are kept. A job that uses a key ends or is given up long before. */
const days = 30;
/** The keys that one statement deletes are this many hours of age apart at most, so that it does not take long. */
const hours = 6;

/** Deletes old idempotency keys, except those of planned starts: a plan may be processed after any downtime. */
export async function deleteExpiredKeys({ pool, now }: AppContext): Promise<void> {
  const old = `created_at < to_timestamp($1) - $2 * interval '1 day' and not starts_with(key, 'planned ')`;
  const values = [now(), days];
  for (;;) {
    const { rows } = await pool.query<{ oldest: Unix | null }>(
      `select min(created_at) as oldest from idempotency_keys where ${old}`,
      values,
    );
    const oldest = rows[0]?.oldest ?? null;
    if (oldest === null) return;
    // `oldest` is a whole second, and not later than the oldest key.
    await pool.query(
      `delete from idempotency_keys where ${old} and created_at < to_timestamp($3) + interval '${hours} hours'`,
      [...values, oldest],
    );
  }
}
