import { searchedRuns } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import type { RunFilter } from './filter-runs.ts';

type Searched = Pick<RunFilter, 'searched' | 'listings'>;

const newestOf = (searched: string, listing: string, rest: string) =>
  `(select * from runs r where ${searched} and r.listing = '${listing}' order by r.updated_at desc, r.id desc ${rest})`;

/**
 * SQL: the runs `r` of lists that a filter looks at, to be used in FROM. All of them, if an index knows the filter and the
 * order. Otherwise the newest of each list: a filter that few runs meet would read all the others to find them.
 */
export function runsOfLists({ searched }: Searched, listings: readonly string[]): string {
  if (searched === null) return 'runs r';
  const newest = listings.map(
    (listing) => `select * from ${newestOf(searched, listing, `limit ${searchedRuns}`)} newest`,
  );
  return `(${newest.join(' union all ')}) r`;
}

/** Whether a list has more runs than a filter looks at. */
export async function isPartial({ listPool }: AppContext, filter: RunFilter): Promise<boolean> {
  const { searched, listings, values, isCut } = filter;
  if (isCut) return true;
  if (searched === null) return false;
  const beyond = listings.map((listing) => newestOf(searched, listing, `offset ${searchedRuns} limit 1`));
  // The parameters that only the details of the filter have are named, so that PostgreSQL knows their types.
  const named = values.map((_value, at) => `$${at + 1}::text`).join(', ');
  const { rows } = await listPool.query<{ is_partial: boolean }>(
    `select ${beyond.map((one) => `exists ${one}`).join(' or ')} as is_partial, num_nulls(${named})`,
    values,
  );
  return rows[0]?.is_partial ?? false;
}
