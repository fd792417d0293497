import type { AppContext } from '../app-context.ts';
import { isAmongMine } from '../run-access/accessible-run-ids.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { manyRunning, withRunningRuns } from '../run-access/running-run-ids.ts';
import { countByHolder } from './count-held.ts';
import { countLimit, countNow, isLong, listed, manyRuns, seesMost, withAccessibleRuns } from './count-runs.ts';
import { namesParameters, type RunFilter } from './filter-runs.ts';
import type { Grouping } from './grouping.ts';
import type { HeldRuns } from './held-runs.ts';
import { recentCount } from './recent-totals.ts';
import { runsOfLists } from './searched-runs.ts';

export interface ColumnCounts {
  /** Running runs by the id of their column; null if the lists of the filter have only runs that have ended. */
  running: Map<string, number> | null;
  /** Whether `running` has all of them: false if they are too many to be counted together. */
  isComplete: boolean;
  /** Runs that have ended; null if the lists of the filter have none of them. */
  ended: number | null;
}

/**
 * The most running runs that are counted together; if there are more, each column is counted alone, up to its limit.
 */
const countedTogether = 2 * countLimit;

/** The runs of `active` are running, those of `hidden` may be, and those of all other lists have ended. */
const listingsWithRunning = ['active', 'hidden'];

/**
 * The filter of those runs that are running. The condition on `action_group_id` is added only if a list has running and
 * ended runs: the indexes of the lists do not contain this column, so PostgreSQL must read each row to check it.
 */
export function runningOf(given: RunFilter): RunFilter {
  const filter = withHoldersFirst(given);
  const listings = filter.listings.filter((listing) => listingsWithRunning.includes(listing));
  const own = listings.includes('hidden') ? narrow(filter, 'r.action_group_id is not null') : filter;
  return { ...own, listings };
}

/** The columns of some holders' runs: these are found first. */
const withHoldersFirst = (filter: RunFilter): RunFilter =>
  filter.held === null ? filter : { ...filter, held: null, besides: null, isEveryActive: false, isNarrow: true };

/** The filter of those runs that have ended. */
export function endedOf(given: RunFilter): RunFilter {
  const filter = withHoldersFirst(given);
  const listings = filter.listings.filter((listing) => listing !== 'active');
  const own = listings.includes('hidden') ? narrow(filter, 'r.action_group_id is null') : filter;
  return { ...own, listings };
}

/**
 * A filter with one more condition; `value` is its parameter, `$n` in the condition.
 * @param held The same condition, if it is that somebody holds the run.
 */
export function narrow(filter: RunFilter, condition: string, value?: unknown, held?: HeldRuns): RunFilter {
  const values = value === undefined ? filter.values : [...filter.values, value];
  const numbered = (sql: string) => sql.replaceAll('$n', `$${values.length}`);
  const also = numbered(condition);
  const narrowed: RunFilter = { ...filter, values, where: `${filter.where} and ${also}`, whereMine: null };
  if (held && filter.besides !== null) {
    const own = { ids: numbered(held.ids), has: numbered(held.has) };
    return { ...narrowed, held: own, named: `${filter.named} and num_nulls(${numbered('$n')}::uuid) = 0` };
  }
  return {
    ...narrowed,
    whereMine: filter.whereMine && `${filter.whereMine} and ${also}`,
    besides: null,
    isEveryActive: false,
    // The open steps of one holder have an index.
    isNarrow: filter.isNarrow || held !== undefined,
  };
}

interface Row {
  /** The id of a column; null for the runs that have ended. */
  key: string | null;
  runs: string;
}

/**
 * Counts the runs of all columns of a board in one statement. One statement for each column would find the runs of the
 * caller again each time: for a member with access to many runs, the board took three to four times as long as the
 * list.
 * @param mustBeNew If not, the counts of more than 1,000 runs may be some seconds old (`recent-totals.ts`).
 * @param readWhole Lists of no more runs are read whole.
 */
export async function countColumns(
  context: AppContext,
  filter: RunFilter,
  grouping: Grouping,
  mustBeNew = true,
  readWhole?: number,
): Promise<ColumnCounts> {
  const byHolder = grouping.by === 'holder' ? await countByHolder(context, filter) : null;
  if (byHolder) return { ...byHolder, isComplete: true };
  const key = JSON.stringify(['columns', grouping.by, filter.listings, filter.where, filter.values]);
  const count = () => countEach(context, filter, grouping, readWhole);
  return recentCount(context.listPool, key, context.now(), count, totalOfColumns, mustBeNew);
}

const totalOfColumns = ({ running, ended }: ColumnCounts): number =>
  [...(running?.values() ?? [])].reduce((sum, runs) => sum + runs, ended ?? 0);

async function countEach(
  context: AppContext,
  filter: RunFilter,
  grouping: Grouping,
  readWhole?: number,
): Promise<ColumnCounts> {
  // For columns by holder, the index of open steps is tried first, because joining runs with their holders would read all steps.
  const [first, second] =
    grouping.by === 'holder' ? [countRunningAmongMine, countMine] : [countMine, countRunningAmongMine];
  const found = await first(context, filter, grouping, readWhole);
  // For a person who sees most running runs of a workflow, such as its admin, checking each run is faster.
  const running = runningOf(filter);
  const isShorter = async () => running.listings.length > 0 && (await seesMost(context, running));
  const isSecond = found === null && filter.whereMine !== null && (grouping.by === 'holder' || !(await isShorter()));
  const mine = isSecond ? await second(context, filter, grouping, readWhole) : found;
  const rows = mine ?? (await countSeen(context, filter, grouping));
  const hasRunning = running.listings.length > 0;
  const hasEnded = endedOf(filter).listings.length > 0;
  const counts = new Map(rows.flatMap((row): [string, number][] => (row.key ? [[row.key, Number(row.runs)]] : [])));
  const total = [...counts.values()].reduce((sum, runs) => sum + runs, 0);
  return {
    running: hasRunning ? counts : null,
    isComplete: mine !== null || total <= countedTogether,
    ended: hasEnded ? Number(rows.find((row) => row.key === null)?.runs ?? 0) : null,
  };
}

/** A run with several holders has several rows. */
const countOf = (join: string) => (join ? 'count(distinct r.id)' : 'count(*)');

const firstOf = (part: RunFilter, limit: number) =>
  `(select r.* from ${runsOfLists(part, part.listings)} where ${part.where} and r.listing in (${listed(part.listings)}) limit ${limit + 1}) r`;

/** Counts by walking the lists and checking each run, the running and the ended ones each up to their limit. */
async function countSeen(context: AppContext, filter: RunFilter, { join, key }: Grouping): Promise<Row[]> {
  const [running, ended] = [runningOf(filter), endedOf(filter)];
  const counts = [
    ...(running.listings.length > 0
      ? [`select ${key} as key, ${countOf(join)} as runs from ${firstOf(running, countedTogether)} ${join} group by 1`]
      : []),
    ...(ended.listings.length > 0 ? [`select null as key, count(*) as runs from ${firstOf(ended, countLimit)}`] : []),
  ];
  const { rows } = await context.listPool.query<Row>(counts.join(' union all '), filter.values);
  return rows;
}

/**
 * SQL condition: a run of the lists of a filter is running. The stage is named only where it is needed, because the indexes of
 * the lists do not contain it.
 */
const isRunning = ({ listings }: RunFilter): string =>
  listings.includes('hidden') ? 'r.action_group_id is not null' : `r.listing = 'active'`;

/**
 * Counts from the ids that a person has access to, as `countRuns` does: each run of short lists is looked up in a hash of these
 * ids, and of longer lists the runs with these ids are read. Null if that has no advantage.
 */
async function countMine(
  context: AppContext,
  filter: RunFilter,
  { join, key }: Grouping,
  readWhole?: number,
): Promise<Row[] | null> {
  if (filter.whereMine === null) return null;
  const [runs, isMine] = (await isLong(context, filter, readWhole))
    ? [joinRunsById('mine'), 'true']
    : ['runs r', `(select is_whole from mine_is_whole) and ${isAmongMine()}`];
  const { rows } = await context.listPool.query<Row & { is_whole: boolean }>(
    `${withAccessibleRuns(manyRuns)}
    select is_whole, key, coalesce(runs, 0) as runs from mine_is_whole left join (
      select case when ${isRunning(filter)} then ${key} end as key, ${countOf(join)} as runs
      from ${runs} ${join} where ${filter.whereMine} and r.listing in (${listed(filter.listings)}) and ${isMine}
      group by 1) counted on true`,
    filter.values,
  );
  return rows[0]?.is_whole ? rows : null;
}

/**
 * Counts the running runs of a person with access to many: each run of the lists of running runs is looked up in a hash of the
 * person's runs; for columns by holder, the index of open steps is read too. Ended runs are counted separately. Null if this has no
 * advantage, or if there are too many running runs.
 * @param most More running runs than this are too many.
 */
export async function countRunningAmongMine(
  context: AppContext,
  filter: RunFilter,
  { by, key }: Grouping,
  readWhole?: number,
  most = manyRunning,
): Promise<Row[] | null> {
  const [running, ended] = [runningOf(filter), endedOf(filter)];
  const where = running.whereMine;
  if (where === null || running.listings.length === 0) return null;
  const seen = (columns: string) => `select ${columns} from runs r
      where ${where} and ${namesParameters} and r.listing in (${listed(running.listings)})
        and (select is_whole from mine_is_whole) and ${isAmongMine()}`;
  const byHolder = `, seen as materialized (${seen('r.id')}), open as materialized (${openByHolder})`;
  const counts =
    by === 'holder'
      ? `select key, count(distinct run_id) as runs from open where ${isIn('run_id', 'seen', 'id')} group by 1
        union all select 'nobody', count(*) from seen where not ${isIn('id', 'open', 'run_id')} having count(*) > 0`
      : `${seen(`${key} as key, count(*) as runs`)} group by 1`;
  const [{ rows }, total] = await Promise.all([
    context.listPool.query<Row & { is_whole: boolean }>(
      `${withRunningRuns(most)} ${by === 'holder' ? byHolder : ''}
      select is_whole, key, runs from mine_is_whole left join (${counts}) counted on is_whole`,
      filter.values,
    ),
    ended.listings.length > 0 ? countNow(context, ended, readWhole) : 0,
  ]);
  if (!rows[0]?.is_whole) return null;
  // If there are no columns, the outer join returns one row without a key.
  return [...rows.filter((row) => row.key !== null), ...(total > 0 ? [{ key: null, runs: String(total) }] : [])];
}

/** SQL condition that is looked up in a hash, as `isAmongMine`. With `distinct`, PostgreSQL can estimate the size of the hash. */
const isIn = (column: string, table: string, id: string) =>
  `coalesce(${column} in (select distinct ${id} from ${table}), false)`;

/** SQL: the open steps of all people and groups, each from its index. */
const openByHolder = ['member_id', 'group_id']
  .map(
    (column) => `select h.${column}::text as key, h.run_id from step_assignees h
      where h.workspace_id = $1 and h.${column} is not null and ${waitsFor('h')} and (select is_whole from mine_is_whole)`,
  )
  .join(' union all ');
