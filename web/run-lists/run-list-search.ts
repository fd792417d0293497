import type { runListStatuses, runSorts } from '../../contract/run-lists.ts';

/** The lists; that of the deleted is reached from the archive. */
export const listedStatuses = [
  'all',
  'active',
  'overdue',
  'completed',
  'cancelled',
  'archive',
  'hidden',
  'deleted',
] as const satisfies readonly (typeof runListStatuses)[number][];
export type ListedStatus = (typeof listedStatuses)[number];
export const listedSorts = [
  'updated_at',
  'started_at',
  'due_date',
  'name',
] as const satisfies readonly (typeof runSorts)[number][];
export type ListedSort = (typeof listedSorts)[number];

/** What the address of the run list says; what is not there is as usual. */
export interface RunListSearch {
  status?: ListedStatus;
  workflow_id?: string;
  search?: string;
  sort_by?: ListedSort;
  page?: number;
}

/** Reads the address bar, where anything may stand. */
export function validateRunListSearch(search: Record<string, unknown>): RunListSearch {
  const { status, workflow_id, search: words, sort_by, page } = search;
  const read: RunListSearch = {};
  if (status !== 'all' && listedStatuses.includes(status as ListedStatus)) read.status = status as ListedStatus;
  if (typeof workflow_id === 'string' && /^[\da-f-]{36}$/i.test(workflow_id)) read.workflow_id = workflow_id;
  // The router reads "2026" in an address as a number.
  if ((typeof words === 'string' && words.trim()) || typeof words === 'number')
    read.search = String(words).slice(0, 200);
  if (sort_by !== 'updated_at' && listedSorts.includes(sort_by as ListedSort)) read.sort_by = sort_by as ListedSort;
  if (Number.isInteger(page) && Number(page) > 1) read.page = Number(page);
  return read;
}

/** Names and due dates read upwards, times of change downwards. */
export const isDescending = (sort_by: ListedSort): boolean => sort_by === 'updated_at' || sort_by === 'started_at';
