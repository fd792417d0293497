import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardColumn, showBoard } from '../../../contract/run-lists.ts';
import { apiQuery, listMeta, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { boardQuery } from '../list-query.ts';
import type { RunListSearch } from '../run-list-search.ts';

const none = { columns: [], more_columns: 0, is_partial: false };
/** How many runs a group shows: at first, and once the reader asks for more. */
const perGroup = { first: 10, more: 100 };

/** The most runs that `loadMore` adds to a group. */
export const mostAdded = perGroup.more - perGroup.first;

export interface RunGroup extends BoardColumn {
  /** More runs of the group can be loaded. */
  hasMore: boolean;
  isFetching: boolean;
  loadMore: () => void;
}

/** The runs of the list in groups, if the URL asks for them; groups without runs are left out. */
export function useRunGroups(search: RunListSearch) {
  const ws = useWorkspaceId();
  const isGrouped = search.group_by !== undefined && !search.is_board;
  const query = { ...boardQuery(search), is_table: search.is_table && ('true' as const) };
  const scope = JSON.stringify(query);
  const [opened, setOpened] = useState<{ scope: string; ids: string[] }>({ scope, ids: [] });
  const ids = isGrouped && opened.scope === scope ? opened.ids : [];
  const { data, isFailed } = useApiList(
    showBoard,
    { params: { ws }, query: { ...query, per_page: perGroup.first } },
    none,
    {
      enabled: isGrouped,
      keepsPrevious: true,
      refetchInterval: 120_000,
      refetchOnWindowFocus: 'always',
    },
  );
  const wholes = useQueries({
    queries: ids.map((column) => {
      const own = { ...query, column: column as BoardColumn['id'], per_page: perGroup.more };
      const asked = apiQuery(showBoard, { params: { ws }, query: own });
      return { ...asked, meta: { ...listMeta, ...asked.meta } };
    }),
  });
  if (!isGrouped || !data) return { data: undefined, isFailed: isGrouped && isFailed };
  const groups = data.columns
    .filter(({ total }) => total > 0)
    .map((column): RunGroup => {
      const at = ids.indexOf(column.id);
      const whole = wholes[at]?.data?.columns[0];
      return {
        ...column,
        runs: whole?.runs ?? column.runs,
        hasMore: at < 0 && column.next_cursor !== null,
        isFetching: at >= 0 && !whole,
        loadMore: () => setOpened({ scope, ids: [...ids, column.id] }),
      };
    });
  return { data: { ...data, groups }, isFailed };
}
