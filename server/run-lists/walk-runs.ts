import type { Pool } from 'pg';
import type { RunListQuery } from '../../contract/run-lists.ts';
import { invalid } from '../http/api-error.ts';
import { accessibleRunIdsSql, isAmongMine, withIds } from '../run-access/accessible-run-ids.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { runningRunIdsSql, withIdsOfRunning } from '../run-access/running-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { isOfRunning, listed, mostRuns } from './count-runs.ts';
import type { RunFilter } from './filter-runs.ts';
import { heldListings, whereEachIsChecked } from './held-runs.ts';
import type { Edge } from './list-cursor.ts';
import { runsOfLists } from './searched-runs.ts';

export interface Walk {
  limit: number;
  offset?: number;
  /** The walk begins after this row, or with it if `isInclusive`. */
  from?: Edge;
  isInclusive?: boolean;
  isBackwards?: boolean;
}

/** How a list is read for a person with a part in many runs. */
interface WalkLimits {
  /** So many runs of each list are checked first, before the person's own runs are searched. */
  nearest: number;
  /** If a person has a part in more runs than this, they are not sorted. */
  mine: number;
  /** Up to this many own runs, each run of the list is looked up in a hash of them in memory; above it, each is checked. */
  among: number;
  /** For a far page, each run is checked if the share of visible runs among the first ones suggests at most this many checks. */
  checked: number;
}

const usualLimits: WalkLimits = { nearest: 500, mine: 20_000, among: mostRuns, checked: 40_000 };
/** Above this many own runs, a list of running runs is walked instead of sorted. */
const mostSortedRunning = 2_000;

/** Two faster ways to read a list of which a person sees, or somebody holds, only a part. */
interface ShortWays {
  /** SQL conditions on `runs r`, without the one that selects this part. */
  where: string;
  /** That condition, for each of the first runs of the list. */
  check: string;
  /** SQL: the ids of all runs of the part, with duplicates. */
  ids: string;
  /** SQL conditions for runs that were found by these ids. */
  whereMine: string;
  /** SQL, always true: names the parameters that no other condition names. */
  named: string;
}

function shortWaysOf(filter: RunFilter): ShortWays | null {
  const { besides, held, whereMine, isNarrow, named } = filter;
  const isSeen = visibleRuns('$2', '$3');
  if (held !== null && besides !== null) {
    const check = `${held.has} and ${isSeen}`;
    return { where: besides, check, ids: held.ids, whereMine: `${besides} and ${isSeen}`, named };
  }
  if (whereMine === null || isNarrow) return null;
  const ids = isOfRunning(filter) ? runningRunIdsSql() : accessibleRunIdsSql;
  return { where: whereMine, check: isSeen, ids, whereMine, named };
}

/**
 * Reads a list in its order, if possible from the order's index only. For a person with a part in many runs, and for the runs of
 * a holder, the first runs of the list are checked, and if these are too few, all of the person's own runs are sorted: with
 * 3,000 of a million runs, about 17,000 would be checked for a page. With more, the list is walked beside a hash of their ids,
 * from an index alone: 200,000 runs, of which none is archived, were 100,000 checks.
 * @returns The rows in the order of the walk
 */
export async function walkRuns(
  pool: Pool,
  given: RunFilter,
  query: Pick<RunListQuery, 'desc'>,
  walk: Walk,
  { nearest, mine, among, checked }: WalkLimits = usualLimits,
): Promise<Edge[]> {
  const { held, besides } = given;
  const isHeld = held !== null && besides !== null;
  const filter = isHeld ? { ...given, listings: heldListings, where: whereEachIsChecked(besides, held) } : given;
  const short = shortWaysOf(filter);
  if (short) {
    const { where, check, ids, whereMine, named } = short;
    const readThose = (runs: WalkedRuns) => read(pool, filter, query, walk, runs);
    const needed = (walk.offset ?? 0) + walk.limit;
    // A page by number may begin behind more runs than are checked here.
    if (needed <= nearest) {
      const near = (await readThose({ where, window: { skipped: 0, count: nearest, condition: check } })) ?? [];
      if (near.length === walk.limit) return near;
      const beyond = { skipped: nearest, count: 1, condition: named };
      if ((await read(pool, filter, query, { ...walk, limit: 1, offset: 0 }, { where, window: beyond }))?.length === 0)
        return near;
    }
    const ofSeen = `${whereMine} and ${named}`;
    const isOwner = filter.values[2] === 'owner';
    const fewer = isOfRunning(filter) && !isOwner ? Math.min(mine, mostSortedRunning) : mine;
    const own = await readThose({ where: ofSeen, own: { sql: withIds(ids, fewer) } });
    if (own) return own;
    const walked = isHeld ? withIdsOfRunning(ids, among, among) : withIds(ids, among);
    // A person with access to most runs has too many ids: reading them would be useless.
    const isDense = async () => {
      const window = { skipped: 0, count: nearest, condition: check };
      const near = await read(pool, filter, query, { ...walk, limit: nearest, offset: 0 }, { where, window });
      return needed * nearest <= checked * (near?.length ?? 0);
    };
    // An owner sees all runs, so no ids are compared.
    const isChecked = isOwner || (needed > nearest && (await isDense()));
    const found = isChecked
      ? null
      : await readThose({ where: `${where} and ${named}`, own: { sql: walked, isWalked: true } });
    if (found) return found;
  }
  return (await read(pool, filter, query, walk, { where: filter.where })) ?? [];
}

/** Which runs of a list are read. */
interface WalkedRuns {
  /** SQL condition on `runs r`. */
  where: string;
  /** Only `count` runs of the list after `skipped` ones, and of these the ones that meet a condition. */
  window?: { skipped: number; count: number; condition: string };
  /** Only the runs of `mine`, or none if these are too many. They are looked up and sorted, or the list is walked. */
  own?: { sql: string; isWalked?: true };
}

/**
 * A list of several `listing`s is read as one branch each and merged. Runs without a due date come last in both directions,
 * so they form a second walk.
 * @returns Null if the runs of `own` are too many.
 */
async function read(
  pool: Pool,
  filter: RunFilter,
  { desc }: Pick<RunListQuery, 'desc'>,
  { limit, offset = 0, from, isInclusive = false, isBackwards = false }: Walk,
  { where, window, own }: WalkedRuns,
): Promise<Edge[] | null> {
  const direction = desc === isBackwards ? 'asc' : 'desc';
  const values = [...filter.values];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const { column, type, mayBeNull = false } = filter.orderBy(placeholder);
  if (type === 'numeric' && from?.key && !/^-?\d{1,100}(\.\d{1,100})?$/.test(from.key)) {
    throw invalid('cursor', 'invalid_cursor');
  }
  const beyond = `${direction === 'asc' ? '>' : '<'}${isInclusive ? '=' : ''}`;
  const order = `key ${direction}, id ${direction}`;

  const take = placeholder(limit);
  const skip = placeholder(offset);
  // Each branch needs no more rows than up to the page's end. Its own ORDER BY lets it follow the index.
  const first = `order by ${order} limit ${window ? window.skipped + window.count : `${take}::bigint + ${skip}::bigint`}`;

  /** SQL of the runs with a key, or of those without one; null if the walk begins after all of them. */
  const walk = (isEmpty: boolean): string | null => {
    const conditions = [where];
    if (own?.isWalked) conditions.push('(select is_whole from mine_is_whole)', isAmongMine());
    if (mayBeNull) conditions.push(`${column} is ${isEmpty ? '' : 'not'} null`);
    if (from && (from.key === null) === isEmpty) {
      const id = `${placeholder(from.id)}::uuid`;
      conditions.push(
        isEmpty ? `r.id ${beyond} ${id}` : `(${column}, r.id) ${beyond} (${placeholder(from.key)}::${type}, ${id})`,
      );
    } else if (from && isEmpty === isBackwards) return null;
    const columns = `${window ? 'r.*' : 'r.id'}, ${column} as key`;
    const select = (listings: string, runs: string) =>
      `(select ${columns} from ${runs} where ${conditions.join(' and ')} and r.listing ${listings} ${first})`;
    const inOne = `in (${listed(filter.listings)})`;
    if (own && !own.isWalked) return select(inOne, joinRunsById('mine'));
    if (filter.isNarrow) return select(inOne, 'runs r');
    return filter.listings
      .map((listing) => select(`= '${listing}'`, runsOfLists(filter, [listing])))
      .join(' union all ');
  };

  const walks = (mayBeNull ? [isBackwards, !isBackwards] : [false]).map(walk).filter((one) => one !== null);
  const ranked = walks.map((one, rank) => `(select ${rank} as rank, walked.* from (${one}) walked ${first})`);
  const inOrder = `order by ${walks.length > 1 ? 'rank, ' : ''}${order}`;
  const list = `(${ranked.join(' union all ')}) r`;
  const runs = window
    ? `(select * from ${list} ${inOrder} limit ${window.count} offset ${window.skipped}) r where ${window.condition}`
    : list;
  const page = `(select rank, id, key from ${runs} ${inOrder} limit ${take} offset ${skip}) page`;
  const key =
    type === 'text' ? 'key' : type === 'numeric' ? 'key::text' : `to_char(key, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows } = await pool.query<{ is_whole: boolean; id: Edge['id'] | null; key: string | null }>(
    `${own?.sql ?? ''}
    select is_whole, id, ${key} as key
    from ${own ? `mine_is_whole left join ${page} on true` : `${page}, (select true as is_whole) always`}
    order by rank, page.key ${direction}, id ${direction}`,
    values,
  );
  if (rows[0]?.is_whole === false) return null;
  return rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, key: row.key }]));
}
