import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, language, unix } from './shared-shapes.ts';

export const exportFormats = ['csv', 'xlsx', 'xes'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ['waiting', 'running', 'done', 'failed', 'expired'] as const;

export const runExport = z.object({
  id,
  status: z
    .enum(exportStatuses)
    .describe(
      '`expired`: its file is a day old, or the member has lost access that they had when it was made. Another export has what they may see now',
    ),
  format: z.enum(exportFormats),
  content: z.enum(['runs', 'steps']),
  language: language.describe('Of its headings, names and choices'),
  workflow: z.object({ id, name: z.string() }),
  version: z.object({ id, number: z.number().int() }).nullable().describe('Null: every version'),
  start_datetime: unix.nullable(),
  end_datetime: unix.nullable(),
  selected: z
    .number()
    .int()
    .nullable()
    .describe('How many runs were selected for it; null if it has every run of the period'),
  rows_done: z.number().int().describe('How many runs are written already, also if the file has a row for each step'),
  rows_total: z.number().int().nullable().describe('Null until they are counted'),
  size: z.number().int().nullable().describe('In bytes'),
  failure: z
    .enum(['not_allowed', 'broken'])
    .nullable()
    .describe('`not_allowed`: the member who requested the export may not export any more'),
  created_at: unix,
  expires_at: unix.nullable(),
  file_url: z
    .string()
    .nullable()
    .describe('Valid for 15 minutes, and only for the member who requested the export; each reply has a new one'),
  can,
});
export type RunExport = z.infer<typeof runExport>;

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, export_id: askedId });
const whole = z.object({ export: runExport });
const moment = unix.min(0).max(253_402_300_799);

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/exports',
  summary: "Request an export of a workflow's runs that the caller sees; a worker makes the file",
  access: 'workspace',
  touches: ['exports'],
  params: ws,
  body: z.object({
    workflow_id: askedId,
    version_id: askedId.nullish().describe('If left out, every version'),
    start_datetime: moment.nullish().describe('Only runs that started at this time or later'),
    end_datetime: moment.nullish().describe('Only runs that started at this time or earlier'),
    format: z.enum(exportFormats),
    content: z.enum(['runs', 'steps']).default('runs').describe('For CSV: one row for each run, or for each step'),
    language: language.nullish().describe("Of its headings, names and choices; if left out, the caller's"),
    run_ids: z
      .array(askedId)
      .min(1)
      .max(1000)
      .nullish()
      .describe("Only these runs, as far as they are the workflow's and the caller sees them"),
    runs_of: askedId
      .nullish()
      .describe('An earlier export of the caller: only the runs that were selected for it, if any were'),
  }),
  status: 201,
  reply: whole,
  errors: ['workflow_not_found'],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/exports',
  summary: "The caller's own exports, newest first: the last fifty",
  access: 'workspace',
  shows: ['exports'],
  params: ws,
  reply: z.object({ exports: z.array(runExport) }),
});

export const getExport = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/exports/:export_id',
  summary: 'The progress of an export, and the address of its file',
  access: 'workspace',
  shows: ['exports'],
  params: pathParams,
  reply: whole,
});

export const openExportFile = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/exports/:export_id/file',
  summary: 'The file of an export, for whoever asked for it; take the address from `file_url`',
  access: 'workspace',
  params: pathParams,
  query: z.object({ token: z.string().max(200).default('') }),
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/xml'],
  reply: z.unknown(),
  errors: ['link_expired'],
});

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/exports/:export_id',
  summary: 'Delete an export and its file; one that is being made is stopped',
  access: 'workspace',
  touches: ['exports'],
  params: pathParams,
  reply: done,
});
