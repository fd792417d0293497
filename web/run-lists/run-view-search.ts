import type { RunViewQuery } from '../../contract/run-lists.ts';
import { isDescending, type RunListSearch, splitIds, validateRunListSearch } from './run-list-search.ts';

/** The address that shows a view. */
export function searchOfView(query: RunViewQuery): RunListSearch {
  const { assignees, columns, ...rest } = query;
  return validateRunListSearch({ ...rest, assignees: assignees?.join(','), columns: columns?.join(',') });
}

/** What a view keeps of an address: all but the page. */
export function viewOfSearch(search: RunListSearch): RunViewQuery {
  const { assignees, columns, page: _page, cursor: _cursor, ...rest } = search;
  const sort_by = search.sort_by ?? 'updated_at';
  return {
    ...rest,
    sort_by,
    desc: search.desc ?? isDescending(sort_by),
    ...(assignees && { assignees: splitIds(assignees) }),
    ...(columns && { columns: splitIds(columns) }),
  };
}

/** Whether two addresses show the same, whatever the page. */
export function isSameView(one: RunListSearch, other: RunListSearch): boolean {
  const told = ({ page: _page, cursor: _cursor, ...rest }: RunListSearch) =>
    JSON.stringify(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
  return told(one) === told(other);
}

/** Whether there is more to keep than a list as it is. */
export const isWorthKeeping = (search: RunListSearch): boolean => !isSameView(search, { status: search.status });
