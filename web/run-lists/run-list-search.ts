import type { runListStatuses, runSorts } from '../../contract/run-lists.ts';

/** The lists; that of the deleted is reached from the archive. */
export const listedStatuses = [
  'all',
  'active',
  'archive',
  'completed',
  'cancelled',
  'overdue',
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
  /** Ids of people and groups, between commas. */
  assignees?: string;
  sort_by?: ListedSort;
  /** Where it is not the order's usual direction. */
  desc?: boolean;
  is_table?: true;
  /** The columns of the table that are shown, between commas. */
  columns?: string;
  page?: number;
  /** Where that page begins; without it, it is counted off. */
  cursor?: string;
}

/** Names and due dates read upwards, times of change downwards. */
export const isDescending = (sort_by: ListedSort): boolean => sort_by === 'updated_at' || sort_by === 'started_at';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address bar, where anything may stand. */
export function validateRunListSearch(search: Record<string, unknown>): RunListSearch {
  const { status, workflow_id, search: words, sort_by, page, cursor } = search;
  const read: RunListSearch = {};
  if (status !== 'all' && listedStatuses.includes(status as ListedStatus)) read.status = status as ListedStatus;
  if (typeof workflow_id === 'string' && id.test(workflow_id)) read.workflow_id = workflow_id;
  // The router reads "2026" in an address as a number.
  if ((typeof words === 'string' && words.trim()) || typeof words === 'number')
    read.search = String(words).slice(0, 200);
  const assignees = splitIds(search.assignees).filter((one) => id.test(one));
  if (assignees.length > 0) read.assignees = assignees.slice(0, 50).join(',');
  if (sort_by !== 'updated_at' && listedSorts.includes(sort_by as ListedSort)) read.sort_by = sort_by as ListedSort;
  const desc = readFlag(search.desc);
  if (desc !== undefined && desc !== isDescending(read.sort_by ?? 'updated_at')) read.desc = desc;
  if (readFlag(search.is_table)) {
    read.is_table = true;
    const columns = splitIds(search.columns).filter((one) => /^[\w-]{1,40}$/.test(one));
    if (columns.length > 0) read.columns = columns.slice(0, 200).join(',');
  }
  if (Number.isInteger(page) && Number(page) > 1) {
    read.page = Number(page);
    if (typeof cursor === 'string' && cursor) read.cursor = cursor;
  }
  return read;
}

export const splitIds = (joined: unknown): string[] =>
  typeof joined === 'string' ? joined.split(',').filter((one) => one !== '') : [];

function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
}

/** How many of the filters are set that a phone folds away. */
export const countFilters = ({ workflow_id, assignees }: RunListSearch): number =>
  (workflow_id ? 1 : 0) + (assignees ? 1 : 0);

export const isFiltered = (search: RunListSearch): boolean => Boolean(search.search) || countFilters(search) > 0;

/** What takes all filters away; the list, its order and its form stay. */
export const withoutFilters: RunListSearch = { search: undefined, workflow_id: undefined, assignees: undefined };
