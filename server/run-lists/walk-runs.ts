import type { Pool } from 'pg';
import type { RunListQuery } from '../../contract/run-lists.ts';
import { invalid } from '../http/api-error.ts';
import type { RunFilter } from './filter-runs.ts';
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

/**
 * Reads a list in its order, if possible from the order's index only. A list of several `listing`s is read as one
 * branch each and merged. Runs without a due date come last in both directions, so they form a second walk.
 * @returns The rows in the order of the walk
 */
export async function walkRuns(
  pool: Pool,
  filter: RunFilter,
  { desc }: Pick<RunListQuery, 'desc'>,
  { limit, offset = 0, from, isInclusive = false, isBackwards = false }: Walk,
): Promise<Edge[]> {
  const direction = desc === isBackwards ? 'asc' : 'desc';
  const values = [...filter.values];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const { column, type, mayBeNull = false } = filter.orderBy(placeholder);
  if (type === 'numeric' && from?.key && !/^-?\d{1,60}(\.\d{1,60})?$/.test(from.key)) {
    throw invalid('cursor', 'invalid_cursor');
  }
  const beyond = `${direction === 'asc' ? '>' : '<'}${isInclusive ? '=' : ''}`;
  const order = `key ${direction}, id ${direction}`;

  const take = placeholder(limit);
  const skip = placeholder(offset);
  // Each branch needs no more rows than up to the page's end. Its own ORDER BY lets it follow the index.
  const first = `order by ${order} limit ${take}::bigint + ${skip}::bigint`;

  /** SQL of the runs with a key, or of those without one; null if the walk begins after all of them. */
  const walk = (isEmpty: boolean): string | null => {
    const where = [filter.where];
    if (mayBeNull) where.push(`${column} is ${isEmpty ? '' : 'not'} null`);
    if (from && (from.key === null) === isEmpty) {
      const id = `${placeholder(from.id)}::uuid`;
      where.push(
        isEmpty ? `r.id ${beyond} ${id}` : `(${column}, r.id) ${beyond} (${placeholder(from.key)}::${type}, ${id})`,
      );
    } else if (from && isEmpty === isBackwards) return null;
    const select = (listings: string, runs: string) =>
      `(select r.id, ${column} as key from ${runs} where ${where.join(' and ')} and r.listing ${listings} ${first})`;
    const branches = filter.isNarrow
      ? [select(`in (${filter.listings.map((listing) => `'${listing}'`).join(', ')})`, 'runs r')]
      : filter.listings.map((listing) => select(`= '${listing}'`, runsOfLists(filter, [listing])));
    return branches.join(' union all ');
  };

  const walks = (mayBeNull ? [isBackwards, !isBackwards] : [false]).map(walk).filter((one) => one !== null);
  const ranked = walks.map((one, rank) => `(select ${rank} as rank, id, key from (${one}) walked ${first})`);
  const page = `select rank, id, key from (${ranked.join(' union all ')}) ranked
    order by ${walks.length > 1 ? 'rank, ' : ''}${order} limit ${take} offset ${skip}`;
  const key =
    type === 'text' ? 'key' : type === 'numeric' ? 'key::text' : `to_char(key, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows } = await pool.query<Edge>(
    `select id, ${key} as key from (${page}) page order by rank, page.key ${direction}, id ${direction}`,
    values,
  );
  return rows;
}
