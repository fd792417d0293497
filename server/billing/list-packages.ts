import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { ensureMonths } from './ensure-months.ts';
import { forecastOf } from './forecast.ts';
import { readMonths } from './list-usage.ts';
import { monthOf, periodOf } from './months.ts';
import { limitsOf, packageOf, packages } from './packages.ts';
import { assertPayer } from './policy.ts';
import { reachedLimitsSql } from './usage-sql.ts';

type Limit = 'members' | 'runs' | 'storage';

/**
 * Lists the packages, the price of the current month with each, and the limits that each would exceed.
 * @throws ApiError operation_not_allowed, not_found
 */
export async function listPackages(context: AppContext, caller: MemberCaller) {
  assertPayer(caller);
  const now = context.now();
  await ensureMonths(context.pool, monthOf(now), caller.workspace_id);
  const [current] = await readMonths(context, caller.workspace_id);
  if (!current) throw new ApiError('not_found');
  const period = periodOf(current.month);
  const limits = packages.map((one) => ({ id: one.id, limits: limitsOf(one) }));
  // Uses the rule of freezing itself: a package fits if the workspace would not be frozen with it.
  const { rows } = await context.listPool.query<{ id: string; reached: Limit[] }>(
    `select x.id, ${reachedLimitsSql('$1', '$2::date', 'x.limits')} as reached
    from jsonb_to_recordset($3::jsonb) as x(id text, limits jsonb)`,
    [caller.workspace_id, current.month, JSON.stringify(limits)],
  );
  const reached = new Map(rows.map((row) => [row.id, row.reached]));
  const { corresponding_package } = forecastOf(current, packageOf(current.package), { all: packages, now, period });
  return packages.map((one) => ({
    ...one,
    is_current: one.id === current.package,
    fits: reached.get(one.id)?.length === 0,
    reached: reached.get(one.id) ?? [],
    forecast_price: forecastOf(current, one, { all: packages, now, period }).price,
    corresponds: one.id === corresponding_package,
  }));
}
