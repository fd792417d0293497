import type { ImportOptions, ImportReading } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { StoredProblem } from './log/log-fault.ts';
import type { StoredPreview } from './make-preview.ts';

/** An import as stored, without what was read from its file. */
export interface ImportSummaryRow {
  id: Id;
  workspace_id: Id;
  status: Import['status'];
  name: string;
  size: number;
  file_key: string | null;
  created_by: Id;
  created_at: Unix;
  started_by: Id | null;
  workflow_id: Id | null;
  workflow_name: string | null;
  version_id: Id | null;
  created_workflow: boolean;
  phase: 'reading' | 'writing';
  events_read: number;
  events_total: number | null;
  runs_written: number;
  runs_total: number | null;
  result: Import['result'];
  failure: StoredProblem | null;
  tries: number;
}

export interface ImportRow extends ImportSummaryRow {
  guess: ImportReading;
  chosen: Partial<ImportOptions>;
  options: ImportOptions;
  preview: StoredPreview;
}

/** Columns of `imports i`. */
export const summaryColumns = `i.id, i.workspace_id, i.status, i.name, i.size, i.file_key, i.created_by, i.created_at,
  i.started_by, i.workflow_id, i.version_id, i.created_workflow, i.phase, i.events_read, i.events_total, i.runs_written,
  i.runs_total, i.result, i.failure, i.tries,
  (select w.name from workflows w where w.workspace_id = $1 and w.id = i.workflow_id) as workflow_name`;

export const importColumns = `${summaryColumns}, i.guess, i.chosen, i.options, i.preview`;

/** The path of an uploaded log in the store. */
export const logAt = (workspace_id: Id, file_key: string): string => `imports/${workspace_id}/${file_key}`;
