import type { PackageId, Usage } from '../../contract/billing.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { ensureMonths } from './ensure-months.ts';
import { forecastOf } from './forecast.ts';
import { reachedSql } from './is-frozen.ts';
import { monthOf, periodOf } from './months.ts';
import { type Prices, packageOf, packages } from './packages.ts';
import { assertPayer, mayBill } from './policy.ts';
import { priceOf } from './price.ts';
import { usageAtSql } from './usage-sql.ts';

export interface UsageRow {
  id: Id;
  /** The first day of the month. */
  month: string;
  members: number;
  runs: number;
  storage: number;
  files: number;
  package: PackageId;
  billing_contact: string | null;
  prices: Prices;
}

/** The most months that are shown: ten years. */
const longest = 120;

/** The months of a workspace that have terms, the current one first; only the one with `id` if given. */
export async function readMonths(context: AppContext, workspace_id: Id, id?: Id): Promise<UsageRow[]> {
  const { rows } = await context.listPool.query<UsageRow>(
    `select b.id, b.month, b.package, b.billing_contact, b.prices, u.members, u.runs, u.storage, u.files
    from billing_months b cross join lateral ${usageAtSql('$1', 'b.month')} u
    where b.workspace_id = $1 and b.month <= $2 and ($3::uuid is null or b.id = $3)
    order by b.month desc limit ${longest}`,
    [workspace_id, monthOf(context.now()), id ?? null],
  );
  return rows;
}

/** A month as replies show it. */
export function showUsage(row: UsageRow, caller: MemberCaller, now: number): Usage {
  const is_current = row.month === monthOf(now);
  return {
    id: row.id,
    month: row.month.slice(0, 7),
    number_of_members: row.members,
    runs_started: row.runs,
    storage: Math.round(row.storage / 1000) / 1000,
    files: row.files,
    price_per_month: priceOf(row, row.prices),
    package: row.package,
    billing_contact: row.billing_contact,
    is_current,
    can: { edit: is_current && mayBill(caller) },
  };
}

/**
 * Usage by month, with the package and the forecast of the current month. @throws ApiError operation_not_allowed,
 * not_found
 */
export async function listUsage(context: AppContext, caller: MemberCaller) {
  assertPayer(caller);
  const now = context.now();
  await ensureMonths(context.pool, monthOf(now), caller.workspace_id);
  const rows = await readMonths(context, caller.workspace_id);
  const [current] = rows;
  if (!current) throw new ApiError('not_found');
  const reached = await readReached(context, caller.workspace_id);
  const plan = packageOf(current.package);
  const period = periodOf(current.month);
  return {
    usage_and_billings: rows.map((row) => showUsage(row, caller, now)),
    package: plan,
    billing_period: period,
    forecast: forecastOf(current, plan, { all: packages, now, period }),
    is_frozen: reached.length > 0,
    reached,
    can: { edit: mayBill(caller) },
  };
}

async function readReached(context: AppContext, workspace_id: Id): Promise<('members' | 'runs' | 'storage')[]> {
  const { rows } = await context.pool.query<{ reached: ('members' | 'runs' | 'storage')[] }>({
    name: 'reached-limits',
    text: `select ${reachedSql('w', '$2::date', '$1')} as reached from workspaces w where w.id = $1`,
    values: [workspace_id, monthOf(context.now())],
  });
  return rows[0]?.reached ?? [];
}

/** One month. @throws ApiError operation_not_allowed, not_found */
export async function findUsage(context: AppContext, caller: MemberCaller, id: Id) {
  assertPayer(caller);
  const [row] = await readMonths(context, caller.workspace_id, id);
  if (!row) throw new ApiError('not_found');
  return { usage_and_billing: showUsage(row, caller, context.now()), billing_period: periodOf(row.month) };
}
