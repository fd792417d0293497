import { z } from 'zod';
import { fieldTypes } from '../engine/definition.ts';
import { endpoint } from './endpoint.ts';
import { fieldValue, runSummary } from './runs.ts';
import { askedId, can, done, flag, id, idList, namedRef, oneLine, page, perPage, unix } from './shared-shapes.ts';

/** `deleted`: the deleted runs that the caller may restore. */
export const runListStatuses = [
  'all',
  'active',
  'failed',
  'archive',
  'completed',
  'cancelled',
  'overdue',
  'hidden',
  'deleted',
] as const;
/**
 * The first four walk an index. The others, and all filters by initiator, stage, moment and field, look at all runs that
 * the caller sees if these are at most 20,000, and otherwise at the `searchedRuns` runs of each list that changed last.
 */
export const runSorts = [
  'updated_at',
  'started_at',
  'name',
  'due_date',
  'ended_at',
  'workflow',
  'status',
  'initiator',
  'holder',
  'progress',
  'field',
] as const;
/** By what the runs of a list are grouped. Stages are those of one workflow. */
export const runGroupings = ['workflow', 'stage', 'holder', 'due'] as const;
export type RunGrouping = (typeof runGroupings)[number];
/** The groups of running runs by their due date, in the caller's time zone; `week`: the six days after today. */
export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** How many runs of a list are looked at for what no index knows, for owners and people who see very many. */
export const searchedRuns = 10_000;

/** Days counted in the caller's time zone, today included. */
export const dayRangeNames = [
  'today',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'next_7_days',
  'next_30_days',
  'none',
] as const;
/** One of `dayRangeNames`, or the first and the last day, of which one may be left out: `2026-11-01..2026-11-30`. */
export const dayRangePattern = new RegExp(
  `^(${dayRangeNames.join('|')}|\\d{4}-\\d\\d-\\d\\d\\.\\.(\\d{4}-\\d\\d-\\d\\d)?|\\.\\.\\d{4}-\\d\\d-\\d\\d)$`,
);
const dayRange = z
  .string()
  .max(30)
  .regex(dayRangePattern)
  .meta({ examples: ['last_7_days'] });
const days = 'One of the named ranges of days, or the first and the last day, of which one may be left out';

/** A field's id and what is looked for: part of a text, an id of a choice or member, `true`, or a range `from..to`. */
const fieldFilter = z
  .string()
  .max(300)
  .regex(/^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}:[^\0]+$/)
  .meta({ examples: ['0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5f60:100..'] });

/** What the lists can be filtered by besides workflow, status, name and holder. */
const detailFilters = {
  initiators: idList(50).describe('Ids of members who started the runs'),
  stages: idList(50).describe('Ids of the action groups in which running runs stand'),
  started: dayRange.describe(`When the run started. ${days}, in the caller's time zone`),
  due: dayRange.describe(`When the run is due; \`none\`: never. ${days}`),
  ended: dayRange.describe(`When the run ended; \`none\`: not yet. ${days}`),
};

const searchText = z.string().max(200);

export const runListQuery = z.object({
  page,
  per_page: perPage,
  cursor: z
    .string()
    .max(1500)
    .optional()
    .describe(
      '`next_cursor` or `previous_cursor` of a reply with the same filters and order; if given, `page` is ignored',
    ),
  workflow_id: z
    .union([askedId, z.literal('all')])
    .optional()
    .describe('Only runs of this workflow'),
  workflows: idList(50)
    .optional()
    .describe('Only runs of these workflows. Filters by stage and field need the one of `workflow_id`'),
  status: z
    .enum(runListStatuses)
    .default('all')
    .describe(
      'The list. Archived, hidden and deleted runs stand in their own lists only; `active` has failed ones too, and `archive` is of archived runs',
    ),
  search: searchText.optional().describe('A part of the name, folding case and accents'),
  assignees: idList(50)
    .optional()
    .describe(
      'Only runs in which one of these people or groups holds an open step. Members of a group hold its steps too',
    ),
  initiators: detailFilters.initiators.optional(),
  stages: detailFilters.stages.optional(),
  started: detailFilters.started.optional(),
  due: detailFilters.due.optional(),
  ended: detailFilters.ended.optional(),
  fields: z
    .union([fieldFilter, z.array(fieldFilter).max(5)])
    .transform((given) => [given].flat())
    .optional()
    .describe(
      'Fields of `workflow_id`, each `id:value`; all of them must match. The value is a part of a text, the id of a choice or member, `true`, or for numbers and days a range `from..to`, of which one may be left out',
    ),
  at_risk: flag.default(false).describe('Only running runs that may become overdue, as in `runs/at_risk`'),
  sort_by: z
    .enum(runSorts)
    .default('updated_at')
    .describe(
      'To read a list to its end, sort by `started_at` or `name`: by `updated_at`, a run that changes meanwhile moves to a page that was read already. Runs without the value come last',
    ),
  sort_field: askedId.optional().describe('For `sort_by=field`: the field of `workflow_id`'),
  desc: flag.default(true).describe('The last first; `true` if left out'),
  is_table: flag
    .default(false)
    .describe('Adds `fields` to each run and, if `workflow_id` names one workflow, `columns` to the reply'),
});

export type RunListQuery = z.infer<typeof runListQuery>;

/** A run of a list, with `fields` if a table was requested: the newest values that the caller may read. */
const listedRun = runSummary.extend({ fields: z.array(fieldValue).optional() });
export type ListedRun = z.infer<typeof listedRun>;

const column = z.object({ field_id: id, key: z.string(), type: z.enum(fieldTypes), label: z.string() });
export type RunColumn = z.infer<typeof column>;

const runPage = z.object({
  runs: z.array(listedRun),
  columns: z.array(column).optional().describe('Only if a table of one workflow was requested'),
  next_cursor: z.string().nullable().describe('Gives the next page as `cursor`; null on the last one'),
  previous_cursor: z.string().nullable().describe('Gives the page before as `cursor`; null on the first one'),
});

/** Whether a list has more runs than were looked at for the filters or the order: see `searchedRuns`. */
const isPartial = z.boolean().describe('Only the runs of the list that changed last were looked at');

const ws = z.object({ ws: askedId });

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/index_v2',
  summary: 'The runs that the caller sees, a page at a time',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: runListQuery,
  reply: runPage.extend({
    total: z.number().int().describe('One above 1,000 may be ten seconds old for members and guests'),
    total_is_capped: z.boolean().describe('There are more than `total`: longer lists are not counted exactly'),
    is_partial: isPartial,
    page: z.number().int(),
    per_page: z.number().int(),
  }),
});

/** The lists whose number of runs stands in the menu of lists. */
export const countedStatuses = ['active', 'failed', 'overdue'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

const runCount = z.object({ total: z.number().int(), total_is_capped: z.boolean() });
export type RunCount = z.infer<typeof runCount>;

export const showRunCounts = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/counts',
  summary: 'How many runs the caller sees in the lists of active, failed and overdue runs',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  reply: z
    .object({ counts: z.record(z.enum(countedStatuses), runCount) })
    .describe('If more than 1,000 runs are active, the counts may be ten seconds old for members and guests'),
});

const boardColumn = z.object({
  id: z
    .union([id, z.enum([...dueGroups, 'nobody', 'ended'])])
    .describe(
      'The id of the action group, workflow, member or group, or a group by due date; `nobody` for running runs that nobody holds, `ended` for the runs that have ended',
    ),
  kind: z.enum(['stage', 'workflow', 'user_workspace', 'group', 'due', 'nobody', 'ended']),
  name: z.string().describe('Empty for `due`, `nobody` and `ended`'),
  total: z.number().int(),
  total_is_capped: z.boolean(),
  runs: z.array(listedRun),
  next_cursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const showBoard = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/board',
  summary:
    'The runs that the caller sees in columns: of one workflow a column a stage, of all a column a workflow, or as `group_by` says',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: runListQuery.omit({ page: true }).extend({
    per_page: z.coerce.number().int().min(1).max(100).default(10).describe('The number of runs in each column'),
    column: z
      .union([askedId, z.enum([...dueGroups, 'nobody', 'ended'])])
      .optional()
      .describe('Only this column; with its `next_cursor` as `cursor`, its next runs'),
    group_by: z
      .enum(runGroupings)
      .optional()
      .describe(
        'If left out: the stages of `workflow_id`, or the workflows. A run that several hold is in the group of each',
      ),
  }),
  reply: z.object({
    columns: z.array(boardColumn),
    fields: z
      .array(column)
      .optional()
      .describe('Only if a table of one workflow was requested: the fields that its runs have'),
    more_columns: z
      .number()
      .int()
      .describe('The number of columns that are left out: the workflows or holders with the fewest runs'),
    is_partial: isPartial,
  }),
});

export const plainListRuns = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs',
  summary: 'The runs that the caller sees, without their count: see `index_v2`',
  access: 'workspace',
  shows: ['runs'],
  params: ws,
  query: runListQuery,
  reply: runPage,
});

export const assigneesForSelect = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/assignees_for_select',
  summary: 'Who holds open steps of runs that the caller sees, by name',
  access: 'workspace',
  shows: ['runs', 'people'],
  params: ws,
  query: z.object({ search: searchText.default('') }),
  reply: z.object({ assignees: z.array(namedRef) }),
});

/** The query of a saved view; parameters that are left out have their default. */
export const runViewQuery = z
  .object({
    status: z.enum(runListStatuses),
    workflow_id: askedId,
    workflows: z.array(askedId).max(50),
    search: searchText,
    assignees: z.array(askedId).max(50),
    initiators: z.array(askedId).max(50),
    stages: z.array(askedId).max(50),
    started: dayRange,
    due: dayRange,
    ended: dayRange,
    fields: z.array(fieldFilter).max(5),
    at_risk: z.boolean(),
    sort_by: z.enum(runSorts),
    sort_field: askedId,
    desc: z.boolean(),
    is_table: z.boolean(),
    is_board: z.boolean(),
    columns: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(200)
      .describe('The visible columns of the table in their order, by field id or by built-in name'),
    widths: z
      .array(z.string().regex(/^[\w-]{1,40}:\d{2,3}$/))
      .max(200)
      .describe('The widths of columns in pixels, each `column:width`'),
    group_by: z.enum(runGroupings),
  })
  .partial();
export type RunViewQuery = z.infer<typeof runViewQuery>;

const runView = z.object({
  id,
  name: z.string(),
  query: runViewQuery,
  created_at: unix,
  is_shared: z.boolean().describe('Everybody in the workspace sees it. What it lists is what each reader may see'),
  shared_by: z.string().nullable().describe("Its author's name; null for the caller's own"),
  is_limited: z
    .boolean()
    .describe('Whether filters or the order by a field are left out of `query`, because the caller may not use them'),
  can,
});
export type RunView = z.infer<typeof runView>;

const name = oneLine(60);
const oneView = z.object({ ws: askedId, view_id: askedId });

export const listRunViews = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/views',
  summary: "The caller's own views of the lists and those that are shared in the workspace, by name",
  access: 'workspace',
  shows: ['views'],
  params: ws,
  reply: z.object({ views: z.array(runView) }),
});

export const createRunView = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/views',
  summary: 'Save the filters of a list as a view',
  access: 'workspace',
  touches: ['views'],
  params: ws,
  body: z.object({ view: z.object({ name, query: runViewQuery }) }),
  status: 201,
  reply: z.object({ view: runView }),
  errors: ['name_taken', 'too_many_views'],
});

export const updateRunView = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/runs/views/:view_id',
  summary: 'Rename a view, change what it lists, or share it with the workspace',
  access: 'workspace',
  touches: ['views'],
  params: oneView,
  body: z.object({ view: z.object({ name, query: runViewQuery, is_shared: z.boolean() }).partial() }),
  reply: z.object({ view: runView }),
  errors: ['name_taken', 'too_many_views'],
});

export const deleteRunView = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/runs/views/:view_id',
  summary: 'Delete a view; the runs stay',
  access: 'workspace',
  touches: ['views'],
  params: oneView,
  reply: done,
});
