import type { AppContext } from '../../app-context.ts';

/** Days for which idempotency keys are kept. A job that uses a key ends or is given up long before. */
const days = 30;
const atOnce = 10_000;

/** Deletes old idempotency keys, except those of planned starts: a plan may be processed after any downtime. */
export async function deleteExpiredKeys({ pool, now }: AppContext): Promise<void> {
  const deleteSome = () =>
    pool.query(
      `delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
        where created_at < to_timestamp($1) - $2 * interval '1 day' and not starts_with(key, 'planned ')
        limit ${atOnce}))`,
      [now(), days],
    );
  while ((await deleteSome()).rowCount === atOnce);
}
