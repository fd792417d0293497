import {
  dayRangePattern,
  type RunGrouping,
  runGroupings,
  type runListStatuses,
  runSorts,
} from '../../contract/run-lists.ts';

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
export const listedSorts = runSorts;
export type ListedSort = (typeof listedSorts)[number];

/** The search parameters of the run list's URL; a missing one has its default. */
export interface RunListSearch {
  status?: ListedStatus;
  workflow_id?: string;
  /** Comma-separated ids of several workflows; one alone is `workflow_id`. */
  workflows?: string;
  search?: string;
  /** Comma-separated ids of people and groups. */
  assignees?: string;
  /** Comma-separated ids of members who started the runs. */
  initiators?: string;
  /** Comma-separated ids of stages. */
  stages?: string;
  started?: string;
  due?: string;
  ended?: string;
  /** Values of the workflow's fields, each `id:value`. */
  fields?: string[];
  /** Only runs that may become overdue. */
  at_risk?: true;
  sort_by?: ListedSort;
  /** The field of `sort_by=field`. */
  sort_field?: string;
  /** Set if the direction is not the default one of `sort_by`. */
  desc?: boolean;
  is_table?: true;
  is_board?: true;
  /** The column of the board that a phone shows. */
  column?: string;
  /** Comma-separated ids of the shown columns, in their order. */
  columns?: string;
  /** Comma-separated widths of columns, each `column:pixels`. */
  widths?: string;
  group_by?: RunGrouping;
  /** The saved view that is shown; the other parameters may differ from it. */
  view?: string;
  page?: number;
  /** The cursor of that page. Without it, the server must skip all rows before the page. */
  cursor?: string;
}

/** Changes search parameters; `replace` leaves no way back to the former ones. */
export type ChangeSearch = (changes: RunListSearch, options?: { replace?: boolean }) => void;

/** Whether the default direction is descending: the newest change, start or end first, but names and due dates ascending. */
export const isDescending = (sort_by: ListedSort): boolean =>
  sort_by === 'updated_at' || sort_by === 'started_at' || sort_by === 'ended_at';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value);

type Given = Record<string, unknown>;

/** Validates the search parameters: the URL may contain anything. */
export function validateRunListSearch(given: Given): RunListSearch {
  const workflows = readWorkflows(given);
  const hasWorkflow = workflows.workflow_id !== undefined;
  return {
    ...readStatus(given),
    ...workflows,
    ...readWords(given),
    ...readDetails(given, hasWorkflow),
    ...(readFlag(given.at_risk) && { at_risk: true }),
    ...readOrder(given, hasWorkflow),
    ...readMode(given),
    ...readGroup(given, hasWorkflow),
    ...(isId(given.view) && { view: given.view }),
    ...readPage(given),
  };
}

function readStatus({ status }: Given): RunListSearch {
  const known = listedStatuses.find((one) => one === status);
  return known && known !== 'all' ? { status: known } : {};
}

const readWorkflows = ({ workflow_id, workflows }: Given): RunListSearch =>
  isId(workflow_id) ? { workflow_id } : inSearch(splitIds(workflows).filter(isId));

function readWords({ search }: Given): RunListSearch {
  // The router parses "2026" in a URL as a number.
  const words = typeof search === 'number' ? String(search) : search;
  return typeof words === 'string' && words.trim() ? { search: words.slice(0, 200) } : {};
}

/** The filters of the chips. Fields and stages are those of a workflow. */
function readDetails(given: Given, hasWorkflow: boolean): RunListSearch {
  const details: RunListSearch = {};
  for (const name of ['assignees', 'initiators', 'stages'] as const) {
    const ids = splitIds(given[name]).filter(isId);
    if (ids.length > 0 && (name !== 'stages' || hasWorkflow)) details[name] = ids.slice(0, 50).join(',');
  }
  for (const name of ['started', 'due', 'ended'] as const) {
    const range = given[name];
    if (typeof range === 'string' && dayRangePattern.test(range)) details[name] = range;
  }
  const fields = Array.isArray(given.fields) ? given.fields : [];
  const valid = fields.filter((one): one is string => typeof one === 'string' && fieldFilter.test(one));
  if (valid.length > 0 && hasWorkflow) details.fields = valid.slice(0, 5);
  return details;
}

/** The order by a field is that of a workflow. */
function readOrder({ sort_by, sort_field, desc }: Given, hasWorkflow: boolean): RunListSearch {
  const order: RunListSearch = {};
  const known = listedSorts.find((one) => one === sort_by) ?? 'updated_at';
  if (known === 'field') {
    if (hasWorkflow && isId(sort_field)) Object.assign(order, { sort_by: known, sort_field });
  } else if (known !== 'updated_at') order.sort_by = known;
  const isDown = readFlag(desc);
  if (isDown !== undefined && isDown !== isDescending(order.sort_by ?? 'updated_at')) order.desc = isDown;
  return order;
}

function readMode({ is_table, is_board, columns, widths, column }: Given): RunListSearch {
  const listOf = (joined: unknown, pattern: RegExp) =>
    splitIds(joined)
      .filter((one) => pattern.test(one))
      .slice(0, 200)
      .join(',');
  if (readFlag(is_table)) {
    const mode: RunListSearch = { is_table: true };
    const shown = listOf(columns, /^[\w-]{1,40}$/);
    const pixels = listOf(widths, /^[\w-]{1,40}:\d{2,3}$/);
    if (shown) mode.columns = shown;
    if (pixels) mode.widths = pixels;
    return mode;
  }
  if (!readFlag(is_board)) return {};
  return { is_board: true, ...((column === 'ended' || isId(column)) && { column }) };
}

/** Stages are those of a workflow. */
function readGroup({ group_by }: Given, hasWorkflow: boolean): RunListSearch {
  const known = runGroupings.find((one) => one === group_by);
  return known && (known !== 'stage' || hasWorkflow) ? { group_by: known } : {};
}

function readPage({ page, cursor }: Given): RunListSearch {
  if (typeof page !== 'number' || !Number.isInteger(page) || page <= 1) return {};
  return { page, ...(typeof cursor === 'string' && cursor && { cursor }) };
}

const fieldFilter = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:.{1,260}$/i;

export const splitIds = (joined: unknown): string[] =>
  typeof joined === 'string' ? joined.split(',').filter((one) => one !== '') : [];

function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
}

/** The filters of the chips, besides those that have a field of their own. */
export const detailNames = ['initiators', 'stages', 'started', 'due', 'ended'] as const;
export type DetailName = (typeof detailNames)[number];

/** How many filters are set of those that are in a drawer on a phone. */
export const countFilters = (search: RunListSearch): number =>
  (['workflow_id', 'workflows', 'assignees', 'at_risk', ...detailNames] as const).filter((name) => search[name])
    .length + (search.fields?.length ?? 0);

/** The button that adds a filter: it gets the focus when what had it is removed. */
export const filterButton = '[data-adds-filter]';

export const isFiltered = (search: RunListSearch): boolean => Boolean(search.search) || countFilters(search) > 0;

/** Whether only a part of the runs is shown: by a filter, a status or a page. */
export const isNarrowed = (search: RunListSearch): boolean =>
  isFiltered(search) || search.status !== undefined || search.page !== undefined;

/** What belongs to a workflow: it goes when another one is chosen. */
const withoutWorkflow: RunListSearch = {
  workflow_id: undefined,
  workflows: undefined,
  columns: undefined,
  widths: undefined,
  stages: undefined,
  fields: undefined,
};

/** The order by a field goes with its workflow, as the groups by stage do. */
const keptSort = ({ sort_by }: RunListSearch) => (sort_by === 'field' ? undefined : sort_by);
const keptGroup = ({ group_by }: RunListSearch) => (group_by === 'stage' ? undefined : group_by);

/** The chosen workflows. */
export const workflowsOf = ({ workflow_id, workflows }: RunListSearch): string[] =>
  workflow_id ? [workflow_id] : splitIds(workflows);

/** What changes when these workflows are chosen. */
export const chooseWorkflows = (search: RunListSearch, ids: readonly string[]): RunListSearch => ({
  ...withoutWorkflow,
  sort_by: keptSort(search),
  sort_field: undefined,
  group_by: keptGroup(search),
  ...inSearch(ids),
});

function inSearch([first, ...others]: readonly string[]): RunListSearch {
  if (first === undefined) return {};
  return others.length === 0 ? { workflow_id: first } : { workflows: [first, ...others].slice(0, 50).join(',') };
}

/** Search parameters that clear all filters; status, order and mode stay. */
export const withoutFilters: RunListSearch = {
  ...withoutWorkflow,
  search: undefined,
  assignees: undefined,
  initiators: undefined,
  started: undefined,
  due: undefined,
  ended: undefined,
  at_risk: undefined,
};
