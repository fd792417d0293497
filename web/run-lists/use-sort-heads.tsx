import type { ReactNode } from 'react';
import { type SortDirection, SortHead } from '../ui/sort-head.tsx';
import { isDescending, type ListedSort, type RunListSearch } from './run-list-search.ts';

export interface SortedHead {
  head: ReactNode;
  sorted: SortDirection | undefined;
}

/** The order that each column common to all runs has. */
export const sortOfColumn: Partial<Record<string, ListedSort>> = {
  run: 'name',
  workflow: 'workflow',
  status: 'status',
  progress: 'progress',
  with: 'holder',
  by: 'initiator',
  started: 'started_at',
  due: 'due_date',
  ended: 'ended_at',
};

/**
 * Makes headings by which a list of runs is sorted: the first press sorts by the column, the next one turns the order.
 * @param sort_field Of `sort_by=field`.
 */
export function sortHeads(search: RunListSearch, onChange: (changes: RunListSearch) => void) {
  const current = search.sort_by ?? 'updated_at';
  const isDown = search.desc ?? isDescending(current);
  return (label: string, sort_by: ListedSort, sort_field?: string): SortedHead => {
    const isCurrent = current === sort_by && search.sort_field === sort_field;
    const sorted = isCurrent ? (isDown ? 'descending' : 'ascending') : undefined;
    const onSort = () => {
      const desc = isCurrent ? !isDown : isDescending(sort_by);
      onChange({
        sort_by: sort_by === 'updated_at' ? undefined : sort_by,
        sort_field,
        desc: desc === isDescending(sort_by) ? undefined : desc,
      });
    };
    return { sorted, head: <SortHead label={label} sorted={sorted} onSort={onSort} /> };
  };
}
