import type { Pool, PoolClient } from 'pg';
import type { Plan } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { packages, pricesOf } from './packages.ts';

const pricesByPackage = (all: readonly Plan[]) =>
  JSON.stringify(Object.fromEntries(all.map((one) => [one.id, pricesOf(one)])));

/**
 * Creates the missing terms of every month up to the current one, for one workspace or for all. Call it before changing
 * terms: then months that nobody looked at get the terms that were valid then.
 * @param all The packages on offer; their prices become the terms of the current month.
 */
export async function ensureMonths(
  client: Pool | PoolClient,
  month: string,
  workspace_id: Id | null,
  all: readonly Plan[] = packages,
): Promise<void> {
  await client.query({
    name: 'ensure-months',
    text: `
      insert into billing_months (workspace_id, id, month, package, billing_contact, prices)
      select w.id, gen_random_uuid(), t.month, t.package, t.billing_contact, t.prices
      from workspaces w
        left join lateral (select b.month, b.package, b.billing_contact, b.prices from billing_months b
          where b.workspace_id = w.id order by b.month desc limit 1) last on true
        cross join lateral (select coalesce((last.month + interval '1 month')::date,
          least($2::date, usage_month(w.created_at),
            (select min(m.month) from usage_months m where m.workspace_id = w.id),
            (select usage_month(min(d.at)) from usage_deltas d where d.workspace_id = w.id))) as month) first
        cross join lateral (select m::date as month,
            case when m < $2 and last.month is not null then last.package else w.package end as package,
            case when m < $2 and last.month is not null then last.billing_contact else w.billing_contact end as billing_contact,
            case when m < $2 and last.month is not null then last.prices else $3::jsonb -> w.package end as prices
          from generate_series(first.month::timestamp, $2::timestamp, interval '1 month') m) t
      where $1::uuid is null or w.id = $1
      on conflict (workspace_id, month) do nothing`,
    values: [workspace_id, month, pricesByPackage(all)],
  });
}

/** Updates the current month's prices to those of the packages, in case the data file was edited. */
export async function followPrices(pool: Pool, month: string, all: readonly Plan[] = packages): Promise<void> {
  await pool.query(
    `update billing_months set prices = $2::jsonb -> package
    where month = $1 and prices is distinct from $2::jsonb -> package`,
    [month, pricesByPackage(all)],
  );
}
