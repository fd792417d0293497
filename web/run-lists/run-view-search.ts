import type { RunViewQuery } from '../../contract/run-lists.ts';
import { isDescending, type RunListSearch, splitIds, validateRunListSearch } from './run-list-search.ts';

/** The search parameters that show a view. */
export function searchOfView(query: RunViewQuery): RunListSearch {
  const { workflows, assignees, initiators, stages, columns, widths, ...rest } = query;
  return validateRunListSearch({
    ...rest,
    workflows: workflows?.join(','),
    assignees: assignees?.join(','),
    initiators: initiators?.join(','),
    stages: stages?.join(','),
    columns: columns?.join(','),
    widths: widths?.join(','),
  });
}

/** What a view stores of the search parameters: all but the page, and the column of the board that a phone shows. */
export function viewOfSearch(search: RunListSearch): RunViewQuery {
  const { workflows, assignees, initiators, stages, columns, widths, ...rest } = withoutPlace(search);
  const sort_by = search.sort_by ?? 'updated_at';
  return {
    ...rest,
    sort_by,
    desc: search.desc ?? isDescending(sort_by),
    ...(workflows && { workflows: splitIds(workflows) }),
    ...(assignees && { assignees: splitIds(assignees) }),
    ...(initiators && { initiators: splitIds(initiators) }),
    ...(stages && { stages: splitIds(stages) }),
    ...(columns && { columns: splitIds(columns) }),
    ...(widths && { widths: splitIds(widths) }),
  };
}

/** The search parameters without those that say where the reader is: page, column on a phone, and saved view. */
function withoutPlace({ page: _page, cursor: _cursor, column: _column, view: _view, ...rest }: RunListSearch) {
  return rest;
}

/** Whether two sets of search parameters show the same, apart from the page and the column on a phone. */
export function isSameView(one: RunListSearch, other: RunListSearch): boolean {
  const keyOf = (search: RunListSearch) =>
    JSON.stringify(
      Object.entries(withoutPlace(search))
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
  return keyOf(one) === keyOf(other);
}

/** Whether a view would store more than just the status. */
export const isWorthKeeping = (search: RunListSearch): boolean => !isSameView(search, { status: search.status });
