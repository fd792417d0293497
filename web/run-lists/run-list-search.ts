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

/** Whether the default direction is descending: the newest change, start or end first, but names and due dates ascending. */
export const isDescending = (sort_by: ListedSort): boolean =>
  sort_by === 'updated_at' || sort_by === 'started_at' || sort_by === 'ended_at';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Validates the search parameters: the URL may contain anything. */
export function validateRunListSearch(search: Record<string, unknown>): RunListSearch {
  const { status, workflow_id, search: words, sort_by, page, cursor } = search;
  const read: RunListSearch = {};
  if (status !== 'all' && listedStatuses.includes(status as ListedStatus)) read.status = status as ListedStatus;
  const workflows = splitIds(search.workflows).filter((one) => id.test(one));
  if (typeof workflow_id === 'string' && id.test(workflow_id)) read.workflow_id = workflow_id;
  else Object.assign(read, inSearch(workflows));
  // The router parses "2026" in a URL as a number.
  if ((typeof words === 'string' && words.trim()) || typeof words === 'number')
    read.search = String(words).slice(0, 200);
  const assignees = splitIds(search.assignees).filter((one) => id.test(one));
  if (assignees.length > 0) read.assignees = assignees.slice(0, 50).join(',');
  if (sort_by !== 'updated_at' && listedSorts.includes(sort_by as ListedSort)) read.sort_by = sort_by as ListedSort;
  Object.assign(read, readDetails(search, read.workflow_id !== undefined));
  if (readFlag(search.at_risk)) read.at_risk = true;
  if (read.sort_by === 'field') {
    if (read.workflow_id && typeof search.sort_field === 'string' && id.test(search.sort_field)) {
      read.sort_field = search.sort_field;
    } else delete read.sort_by;
  }
  const desc = readFlag(search.desc);
  if (desc !== undefined && desc !== isDescending(read.sort_by ?? 'updated_at')) read.desc = desc;
  if (readFlag(search.is_table)) {
    read.is_table = true;
    const columns = splitIds(search.columns).filter((one) => /^[\w-]{1,40}$/.test(one));
    if (columns.length > 0) read.columns = columns.slice(0, 200).join(',');
    const widths = splitIds(search.widths).filter((one) => /^[\w-]{1,40}:\d{2,3}$/.test(one));
    if (widths.length > 0) read.widths = widths.slice(0, 200).join(',');
  } else if (readFlag(search.is_board)) {
    read.is_board = true;
    const { column } = search;
    if (typeof column === 'string' && (column === 'ended' || id.test(column))) read.column = column;
  }
  const group_by = runGroupings.find((one) => one === search.group_by);
  // Stages are those of a workflow.
  if (group_by && (group_by !== 'stage' || read.workflow_id)) read.group_by = group_by;
  if (typeof search.view === 'string' && id.test(search.view)) read.view = search.view;
  if (Number.isInteger(page) && Number(page) > 1) {
    read.page = Number(page);
    if (typeof cursor === 'string' && cursor) read.cursor = cursor;
  }
  return read;
}

/** The filters of the chips. Fields and stages are those of a workflow. */
function readDetails(search: Record<string, unknown>, hasWorkflow: boolean): RunListSearch {
  const details: RunListSearch = {};
  for (const name of ['initiators', 'stages'] as const) {
    const ids = splitIds(search[name]).filter((one) => id.test(one));
    if (ids.length > 0 && (name === 'initiators' || hasWorkflow)) details[name] = ids.slice(0, 50).join(',');
  }
  for (const name of ['started', 'due', 'ended'] as const) {
    const range = search[name];
    if (typeof range === 'string' && dayRangePattern.test(range)) details[name] = range;
  }
  const fields = Array.isArray(search.fields) ? search.fields : [];
  const valid = fields.filter((one): one is string => typeof one === 'string' && fieldFilter.test(one));
  if (valid.length > 0 && hasWorkflow) details.fields = valid.slice(0, 5);
  return details;
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
