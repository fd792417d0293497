import type { runListStatuses, runSorts } from '../../contract/run-lists.ts';

/** The lists of runs, by status. That of deleted runs is reached from the archive. */
export const listedStatuses = [
  'all',
  'active',
  'failed',
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

/** The search parameters of the run list's URL; a missing one has its default. */
export interface RunListSearch {
  status?: ListedStatus;
  workflow_id?: string;
  search?: string;
  /** Comma-separated ids of people and groups. */
  assignees?: string;
  sort_by?: ListedSort;
  /** Set if the direction is not the default one of `sort_by`. */
  desc?: boolean;
  is_table?: true;
  is_board?: true;
  /** The column of the board that a phone shows. */
  column?: string;
  /** Comma-separated ids of the shown columns. */
  columns?: string;
  page?: number;
  /** The cursor of that page. Without it, the server must skip all rows before the page. */
  cursor?: string;
}

/** Whether the default direction is descending: the newest change or start first, but names and due dates ascending. */
export const isDescending = (sort_by: ListedSort): boolean => sort_by === 'updated_at' || sort_by === 'started_at';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Validates the search parameters: the URL may contain anything. */
export function validateRunListSearch(search: Record<string, unknown>): RunListSearch {
  const { status, workflow_id, search: words, sort_by, page, cursor } = search;
  const read: RunListSearch = {};
  if (status !== 'all' && listedStatuses.includes(status as ListedStatus)) read.status = status as ListedStatus;
  if (typeof workflow_id === 'string' && id.test(workflow_id)) read.workflow_id = workflow_id;
  // The router parses "2026" in a URL as a number.
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
  } else if (readFlag(search.is_board)) {
    read.is_board = true;
    const { column } = search;
    if (typeof column === 'string' && (column === 'ended' || id.test(column))) read.column = column;
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

/** How many filters are set of those that are in a drawer on a phone. */
export const countFilters = ({ workflow_id, assignees }: RunListSearch): number =>
  (workflow_id ? 1 : 0) + (assignees ? 1 : 0);

export const isFiltered = (search: RunListSearch): boolean => Boolean(search.search) || countFilters(search) > 0;

/** Search parameters that clear all filters; status, order and mode stay. */
export const withoutFilters: RunListSearch = { search: undefined, workflow_id: undefined, assignees: undefined };
