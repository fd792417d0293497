import type { AppContext } from '../../app-context.ts';

/** Days for which a repeated request is known. A job that names its requests is over or given up long before. */
const days = 30;
const atOnce = 10_000;

/** Old idempotency keys, but those of planned starts: a plan may be looked at again after any downtime. */
export async function deleteExpiredKeys({ pool, now }: AppContext): Promise<void> {
  const forgetSome = () =>
    pool.query(
      `delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
        where created_at < to_timestamp($1) - $2 * interval '1 day' and not starts_with(key, 'planned ')
        limit ${atOnce}))`,
      [now(), days],
    );
  while ((await forgetSome()).rowCount === atOnce);
}
