import type { AppContext } from '../app-context.ts';
import { accessibleRunIdsSql } from '../run-access/accessible-run-ids.ts';
import type { RunFilter } from './filter-runs.ts';
import { runsOfLists } from './searched-runs.ts';

/** Counting stops here, because an exact count of a million rows is expensive and rarely useful. */
export const countLimit = 10_000;

/** Above this, walking the lists and checking each run reaches the limit sooner. */
const many = 50_000;

/** Counts the runs of a filter. A result of `countLimit + 1` means any larger number. */
export async function countRuns(context: AppContext, filter: RunFilter): Promise<number> {
  return (await countMine(context, filter)) ?? (await countSeen(context, filter));
}

/**
 * SQL that a statement begins with: `mine`, the ids of the runs that a person has access to, or none if they are too
 * many, and `mine_is_whole`, false if they are too many. Parameters as for `accessibleRunIdsSql`.
 */
export const withAccessibleRuns = `with part as materialized (select id from (${accessibleRunIdsSql}) part limit ${many + 1}),
      mine_is_whole as materialized (select count(*) <= ${many} as is_true from part),
      mine as materialized (select distinct id from part where (select is_true from mine_is_whole))`;

/**
 * Counts from the ids that a person has access to, without reading runs of others. Null if there are too many, unless those
 * that were read reach the limit by themselves.
 */
async function countMine(context: AppContext, { whereMine, listings, values }: RunFilter): Promise<number | null> {
  if (whereMine === null) return null;
  const listed = listings.map((listing) => `'${listing}'`).join(', ');
  const { rows } = await context.listPool.query<{ total: string | null }>(
    `${withAccessibleRuns}
    select case when (select is_true from mine_is_whole) or total > ${countLimit} then total end as total
    from (select count(*) as total from (
      select 1 from (select distinct id from part) known join runs r on r.id = known.id
      where ${whereMine} and r.listing in (${listed})
      limit ${countLimit + 1}) counted) totals`,
    values,
  );
  const total = rows[0]?.total ?? null;
  return total === null ? null : Number(total);
}

/** Counts by walking the lists and checking each run, up to the limit. */
export async function countSeen(
  context: AppContext,
  { where, listings, values, searched }: RunFilter,
): Promise<number> {
  const counted = listings.map(
    (listing) =>
      `select 1 from ${runsOfLists({ searched, listings }, [listing])} where ${where} and r.listing = '${listing}'`,
  );
  const { rows } = await context.listPool.query<{ total: number }>(
    `select count(*) as total from (${counted.join(' union all ')} limit ${countLimit + 1}) counted`,
    values,
  );
  return Number(rows[0]?.total ?? 0);
}
