import type { Pool, PoolClient } from 'pg';
import type { Plan } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import { packages, pricesOf } from './packages.ts';

const pricesByPackage = (all: readonly Plan[]) =>
  JSON.stringify(Object.fromEntries(all.map((one) => [one.id, pricesOf(one)])));

/**
 * Creates the missing terms of every month up to the current one, for one workspace. Call it before changing terms: then
 * months that nobody looked at get the terms that were valid then.
 * @param all The packages on offer; their prices become the terms of the current month.
 */
export async function ensureMonths(
  client: Pool | PoolClient,
  month: string,
  workspace_id: Id,
  all: readonly Plan[] = packages,
): Promise<void> {
  await client.query({
    name: 'ensure-months',
    text: `
      with last as (
        select month, package, billing_contact, prices from billing_months where workspace_id = $1 order by month desc limit 1
      ), first as (
        select coalesce((select (last.month + interval '1 month')::date from last),
          least($2::date, usage_month(w.created_at),
            (select min(m.month) from usage_months m where m.workspace_id = $1),
            (select usage_month(min(d.at)) from usage_deltas d where d.workspace_id = $1))) as month
        from workspaces w where w.id = $1
      )
      insert into billing_months (workspace_id, id, month, package, billing_contact, prices)
      select $1, gen_random_uuid(), t.month::date,
        case when t.month < $2 and last.month is not null then last.package else w.package end,
        case when t.month < $2 and last.month is not null then last.billing_contact else w.billing_contact end,
        case when t.month < $2 and last.month is not null then last.prices else $3::jsonb -> w.package end
      from workspaces w cross join first left join last on true
        cross join generate_series(first.month::timestamp, $2::timestamp, interval '1 month') as t(month)
      where w.id = $1
      on conflict (workspace_id, month) do nothing`,
    values: [workspace_id, month, pricesByPackage(all)],
  });
}

/** Creates the terms of a month for all workspaces that have none. */
export async function ensureAllMonths(pool: Pool, month: string, all: readonly Plan[] = packages): Promise<void> {
  const { rows } = await pool.query<{ id: Id }>({
    name: 'list-without-month',
    text: `select w.id from workspaces w
      where not exists (select 1 from billing_months b where b.workspace_id = w.id and b.month = $1)`,
    values: [month],
  });
  for (const { id } of rows) await ensureMonths(pool, month, id, all);
}

/** Updates the current month's prices to those of the packages, in case the data file was edited. */
export async function followPrices(pool: Pool, month: string, all: readonly Plan[] = packages): Promise<void> {
  await pool.query(
    `update billing_months set prices = $2::jsonb -> package
    where month = $1 and prices is distinct from $2::jsonb -> package`,
    [month, pricesByPackage(all)],
  );
}
