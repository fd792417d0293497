import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importOptions, importReading } from './import-options.ts';
import { importPreview, importProblem } from './import-preview.ts';
import { askedId, can, done, id, unix, userWorkspace } from './shared-shapes.ts';

/**
 * `uploaded`: read and previewed; its options can be changed. `waiting` and `running`: a worker imports it. `failed`:
 * nothing was imported; the options can be changed and the import started again, as after `cancelled`. `removing`: its
 * runs are being deleted; afterwards it does not exist.
 */
export const importStatuses = ['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled', 'removing'] as const;

/** The largest upload that any installation accepts, in bytes; `IMPORT_MAX_MB` sets a lower limit. */
export const importCeiling = 2 * 1024 * 1024 * 1024;

/** An import without what was read from its file. */
export const importSummary = z.object({
  id,
  status: z.enum(importStatuses),
  name: z.string().describe('The name of the file'),
  size: z.number().int().describe('In bytes, as it was sent'),
  created_at: unix,
  created_by: userWorkspace.nullable(),
  workflow: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The workflow of the imported runs; null as long as it does not exist'),
  progress: z.object({
    phase: z.enum(['reading', 'writing']),
    events_read: z.number().int(),
    events_total: z.number().int().nullable().describe('Null while the file is being read for the first time'),
    runs_written: z.number().int(),
    runs_total: z.number().int().nullable(),
  }),
  result: z
    .object({
      runs: z.number().int(),
      completed: z.number().int(),
      cancelled: z.number().int(),
      running: z.number().int(),
      events: z.number().int().describe('The events that became steps'),
      left_out: z.number().int().describe('The rows in the report'),
      cases_known: z.number().int().describe('The cases that an earlier import had brought in already'),
      created_workflow: z.boolean(),
    })
    .nullable()
    .describe('What was imported; null until the import is done'),
  failure: importProblem.nullable().describe('Why nothing was imported'),
  can: can.describe('`edit` (its options), `start`, `cancel`, `delete`, `report`'),
});
export type ImportSummary = z.infer<typeof importSummary>;

const wholeImport = importSummary.extend({
  guess: importReading.describe(
    'What was found in the file with its encoding and delimiter: the first proposal for the other options',
  ),
  options: importOptions.describe('How it is read now: every option, whether chosen or guessed'),
  preview: importPreview.describe('What would be imported with these options'),
});
export type Import = z.infer<typeof wholeImport>;

const ws = z.object({ ws: askedId });
const pathParams = z.object({ ws: askedId, import_id: askedId });
const reply = z.object({ import: wholeImport });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/imports',
  summary: 'Upload an event log: CSV, TSV or XES, plain or gzip. The reply says how it was understood',
  access: 'workspace',
  touches: ['imports'],
  params: ws,
  upload: { bytes: importCeiling },
  status: 201,
  reply,
  errors: ['import_not_a_log'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/imports',
  summary: "The workspace's imports that the caller may see, newest first: the last fifty",
  access: 'workspace',
  shows: ['imports'],
  params: ws,
  reply: z.object({
    imports: z.array(importSummary),
    upload_limit: z.number().int().describe('The largest file that this installation accepts, in bytes'),
  }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id',
  summary: 'One import with its options, preview and progress',
  access: 'workspace',
  shows: ['imports'],
  params: pathParams,
  reply,
});

export const updateImport = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id',
  summary: 'Change how the file is read and where its cases go; the reply has the new preview',
  access: 'workspace',
  touches: ['imports'],
  params: pathParams,
  body: z.object({
    import: importOptions
      .partial()
      .describe('Options that are left out stay as they are, or are guessed again if they depend on a changed one'),
  }),
  reply,
  errors: ['import_started', 'workflow_not_found'],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id/start',
  summary: 'Import the file with its options, by a worker',
  access: 'workspace',
  touches: ['imports', 'workflows'],
  params: pathParams,
  reply,
  errors: ['import_started', 'import_has_problems', 'workflow_not_found', 'name_taken'],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id/cancel',
  summary: 'Cancel an import that waits or runs; nothing of it is kept',
  access: 'workspace',
  touches: ['imports'],
  params: pathParams,
  reply,
  errors: ['import_not_running'],
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id',
  summary: 'Undo a whole import, by a worker: its runs, and the workflow that it created if nothing else uses it',
  access: 'workspace',
  touches: ['imports', 'runs', 'pending_actions', 'workflows'],
  params: pathParams,
  reply: done,
  errors: ['import_started'],
});

export const openImportReport = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/imports/:import_id/report',
  summary: 'The rows that were left out, each with the reason, as CSV',
  access: 'workspace',
  params: pathParams,
  media: 'text/csv',
  reply: z.unknown(),
});
