import type { AppContext } from '../app-context.ts';
import { accessibleRunIdsSql, isAmongMine, withIds } from '../run-access/accessible-run-ids.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { manyRunning, withRunningRuns } from '../run-access/running-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { namesParameters, type RunFilter } from './filter-runs.ts';
import { recentTotal } from './recent-totals.ts';
import { runsOfLists } from './searched-runs.ts';

/** Counting stops here, because an exact count of a million rows is expensive and rarely useful. */
export const countLimit = 10_000;

/** A count as replies show it. */
export const showTotal = (total: number) => ({
  total: Math.min(total, countLimit),
  total_is_capped: total > countLimit,
});

/** Above this, walking the lists and checking each run reaches the limit sooner. */
export const manyRuns = 50_000;
/** Above this, the ids of a person's runs are not put into a hash, which stays in memory. */
export const mostRuns = 200_000;
/** If a person has more than `manyRuns`, this many are looked up, but only if most of a sample of their runs are in the list. */
const firstOfMany = 2 * countLimit;
const sampled = 200;
/** Up to this length, a list is read whole: that takes as long as looking up some thousand runs by their ids. */
const shortList = 40_000;

/**
 * Counts the runs of a filter. A result of `countLimit + 1` means any larger number; one of more than 1,000 may be some seconds old
 * (`recent-totals.ts`).
 * @param readWhole Lists of no more runs are read whole.
 */
export async function countRuns(context: AppContext, filter: RunFilter, readWhole = shortList): Promise<number> {
  const { whereMine, listings, values } = filter;
  if (whereMine === null) return countSeen(context, filter);
  const key = JSON.stringify([listings, whereMine, values]);
  return recentTotal(context.listPool, key, context.now(), () => countNow(context, filter, readWhole));
}

/** The same, but never a remembered count. */
export async function countNow(context: AppContext, filter: RunFilter, readWhole = shortList): Promise<number> {
  const { whereMine } = filter;
  if (whereMine === null) return countSeen(context, filter);
  const total = isOfRunning(filter)
    ? await countAmong(context, filter, whereMine, withRunningRuns(manyRunning))
    : await countFromIds(context, filter, whereMine, readWhole);
  return total ?? countSeen(context, filter);
}

/** Whether the lists of a filter contain only running runs. */
export const isOfRunning = ({ listings }: Pick<RunFilter, 'listings'>): boolean =>
  listings.every((listing) => listing === 'active');

/** Null if a person has access to too many runs to look them up. */
async function countFromIds(context: AppContext, filter: RunFilter, whereMine: string, readWhole: number) {
  if (!(await isLong(context, filter, readWhole))) {
    return countAmong(context, filter, whereMine, withAccessibleRuns(manyRuns));
  }
  const total = await countMine(context, filter, whereMine);
  if (total !== null || (await seesMost(context, filter))) return total;
  return countAmong(context, filter, whereMine, withAccessibleRuns(mostRuns));
}

/** The size of the sample by which it is decided whether a person sees most runs of a list: then checking each reaches the limit soon. */
const checkedFirst = 200;

/** Whether a person sees at least half of the first `most` runs of the lists of a filter. */
export async function seesMost(
  { listPool }: AppContext,
  { listings, values, whereMine }: RunFilter,
  most = checkedFirst,
): Promise<boolean> {
  const { rows } = await listPool.query<{ is_most: boolean }>(
    `select 2 * count(*) >= ${most} as is_most from (
      select * from runs r where ${whereMine} and r.listing in (${listed(listings)}) limit ${most}) r where ${visibleRuns('$2', '$3')}`,
    values,
  );
  return rows[0]?.is_most ?? false;
}

/** Whether the lists of a filter have more runs than are read whole. */
export async function isLong(
  { listPool }: AppContext,
  { listings, values, whereMine }: RunFilter,
  readWhole = shortList,
): Promise<boolean> {
  const { rows } = await listPool.query<{ is_long: boolean }>(
    `select exists (select 1 from runs r where ${whereMine} and ${namesParameters} and r.listing in (${listed(listings)})
      offset ${readWhole}) as is_long`,
    values,
  );
  return rows[0]?.is_long ?? false;
}

/** SQL: these lists, separated by commas. */
export const listed = (listings: readonly string[]) => listings.map((listing) => `'${listing}'`).join(', ');

/** SQL at the beginning of a statement: `mine` and `mine_is_whole`, with the runs that a person has access to. Parameters as for `accessibleRunIdsSql`. */
export const withAccessibleRuns = (most: number): string => withIds(accessibleRunIdsSql, most);

/**
 * Counts from the ids that a person has access to, without reading runs of others. Null if they are too many, unless
 * those that were read reach the limit by themselves.
 */
function countMine(context: AppContext, { listings, values }: RunFilter, whereMine: string): Promise<number | null> {
  return readTotal(
    context,
    `with part as materialized (select id from (${accessibleRunIdsSql}) part limit ${manyRuns + 1}),
      is_many as materialized (select count(*) > ${manyRuns} as yes from part),
      sample as materialized (select id from part limit ${sampled}),
      is_likely as materialized (select 2 * count(*) > ${sampled} as yes from ${joinRunsById('sample')}
        where ${whereMine} and r.listing in (${listed(listings)})),
      known as materialized (select distinct id from (select id from part
        limit case when (select yes from is_many) then case when (select yes from is_likely) then ${firstOfMany} else 0 end end) first)
    select case when total > ${countLimit} or not (select yes from is_many) then total end as total
    from (select count(*) as total from (select 1 from ${joinRunsById('known')}
      where ${whereMine} and r.listing in (${listed(listings)}) limit ${countLimit + 1}) counted) totals`,
    values,
  );
}

/**
 * Counts by walking the lists and looking up each run in a hash of the ids that a person has access to. Null if these are too
 * many.
 * @param withMine SQL of these ids.
 */
function countAmong(
  context: AppContext,
  filter: RunFilter,
  whereMine: string,
  withMine: string,
): Promise<number | null> {
  return readTotal(
    context,
    `${withMine}
    select case when is_whole then ${totalAmongMine(filter, whereMine)} end as total from mine_is_whole`,
    filter.values,
  );
}

/** The `total` that a statement selects. */
export async function readTotal(
  { listPool }: AppContext,
  text: string,
  values: readonly unknown[],
): Promise<number | null> {
  const { rows } = await listPool.query<{ total: string | null }>(text, [...values]);
  const total = rows[0]?.total ?? null;
  return total === null ? null : Number(total);
}

/** Counts by walking the lists and checking each run, up to the limit. */
export async function countSeen(context: AppContext, filter: RunFilter): Promise<number> {
  const total = await readTotal(context, `select ${totalOfSeen(filter)} as total`, filter.values);
  return total ?? 0;
}

/** SQL: the number of runs of a filter, from a walk of its lists that checks each run, up to the limit. */
export function totalOfSeen({ where, listings, searched }: RunFilter): string {
  const counted = listings.map(
    (listing) =>
      `select 1 from ${runsOfLists({ searched, listings }, [listing])} where ${where} and r.listing = '${listing}'`,
  );
  return `(select count(*) from (${counted.join(' union all ')} limit ${countLimit + 1}) counted)`;
}

/** SQL: the number of runs of a filter, each of which is looked up in the hash `mine` of a person's runs, up to the limit. */
export const totalAmongMine = ({ listings }: RunFilter, whereMine: string): string =>
  `(select count(*) from (select 1 from runs r
      where ${whereMine} and r.listing in (${listed(listings)}) and ${isAmongMine()} limit ${countLimit + 1}) counted)`;
