import type { Pool } from 'pg';
import type { RunFilter, RunListQuery } from './filter-runs.ts';
import type { Edge } from './list-cursor.ts';

const orders: Record<RunListQuery['sort_by'], { column: string; type: 'timestamptz' | 'text'; mayBeNull?: true }> = {
  updated_at: { column: 'r.updated_at', type: 'timestamptz' },
  started_at: { column: 'r.started_at', type: 'timestamptz' },
  name: { column: 'r.sort_name', type: 'text' },
  due_date: { column: 'r.due_at', type: 'timestamptz', mayBeNull: true },
};

export interface Walk {
  limit: number;
  offset?: number;
  /** Begins behind this row, or with it. */
  from?: Edge;
  isInclusive?: boolean;
  isBackwards?: boolean;
}

/**
 * Walks through a list in its order, looking at nothing but the order's index where the filter allows it. Lists that
 * are several `listing`s are walked side by side and merged. Runs without a due date come last in both directions, so
 * they are a walk of their own behind the others.
 * @returns The rows in the order they were walked through.
 */
export async function walkRuns(
  pool: Pool,
  filter: RunFilter,
  { sort_by, desc }: Pick<RunListQuery, 'sort_by' | 'desc'>,
  { limit, offset = 0, from, isInclusive = false, isBackwards = false }: Walk,
): Promise<Edge[]> {
  const { column, type, mayBeNull = false } = orders[sort_by];
  const direction = desc === isBackwards ? 'asc' : 'desc';
  const values = [...filter.values];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const beyond = `${direction === 'asc' ? '>' : '<'}${isInclusive ? '=' : ''}`;
  const order = `key ${direction}, id ${direction}`;

  const take = placeholder(limit);
  const skip = placeholder(offset);
  // Of each walk no more than the page's end can be needed; it is ordered by itself, for then it follows the index.
  const first = `order by ${order} limit ${take}::bigint + ${skip}::bigint`;

  /** The runs with a key, or those without one; null where the walk begins behind all of them. */
  const walk = (isEmpty: boolean): string | null => {
    const where = [filter.where];
    if (mayBeNull) where.push(`${column} is ${isEmpty ? '' : 'not'} null`);
    if (from && (from.key === null) === isEmpty) {
      const id = `${placeholder(from.id)}::uuid`;
      where.push(
        isEmpty ? `r.id ${beyond} ${id}` : `(${column}, r.id) ${beyond} (${placeholder(from.key)}::${type}, ${id})`,
      );
    } else if (from && isEmpty === isBackwards) return null;
    const select = (listings: string) =>
      `(select r.id, ${column} as key from runs r where ${where.join(' and ')} and r.listing ${listings} ${first})`;
    const branches = filter.isNarrow
      ? [select(`in (${filter.listings.map((listing) => `'${listing}'`).join(', ')})`)]
      : filter.listings.map((listing) => select(`= '${listing}'`));
    return branches.join(' union all ');
  };

  const walks = (mayBeNull ? [isBackwards, !isBackwards] : [false]).map(walk).filter((one) => one !== null);
  const ranked = walks.map((one, rank) => `(select ${rank} as rank, id, key from (${one}) walked ${first})`);
  const page = `select rank, id, key from (${ranked.join(' union all ')}) ranked
    order by ${walks.length > 1 ? 'rank, ' : ''}${order} limit ${take} offset ${skip}`;
  const key = type === 'text' ? 'key' : `to_char(key, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const { rows } = await pool.query<Edge>(
    `select id, ${key} as key from (${page}) page order by rank, page.key ${direction}, id ${direction}`,
    values,
  );
  return rows;
}
