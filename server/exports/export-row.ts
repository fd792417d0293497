import type { ExportFormat } from '../../contract/exports.ts';
import type { Id, Language, Unix } from '../../engine/definition.ts';
import { keepsWays } from './export-access.ts';

/** An export as stored, with the name of its workflow in its language and the number of its workflow and version. */
export interface ExportRow {
  id: Id;
  workspace_id: Id;
  member_id: Id;
  workflow_id: Id;
  workflow_name: string;
  version_id: Id | null;
  version_number: number | null;
  starts_from: Unix | null;
  starts_to: Unix | null;
  /** Null: every run of the period. */
  run_ids: Id[] | null;
  format: ExportFormat;
  content: 'runs' | 'steps';
  language: Language;
  status: 'waiting' | 'running' | 'done' | 'failed';
  failure: 'not_allowed' | 'broken' | null;
  file_key: string | null;
  tries: number;
  rows_done: number;
  rows_total: number | null;
  size: number | null;
  created_at: Unix;
  expires_at: Unix | null;
  /**
   * Whether the member still has the access to runs with which the file was made; true before there is one. In lists, shares of
   * single runs are left out of account.
   */
  keeps_access: boolean;
}

/** Columns of `exports e`. */
export const exportColumns = `e.id, e.workspace_id, e.member_id, e.workflow_id, e.version_id, e.starts_from, e.starts_to, e.run_ids,
  e.format, e.content, e.language, e.status, e.failure, e.file_key, e.tries, e.rows_done, e.rows_total, e.size,
  e.created_at, e.expires_at, ${keepsWays} as keeps_access,
  (select coalesce(nullif(w.translations -> e.language ->> 'name', ''), w.name)
    from workflows w where w.workspace_id = $1 and w.id = e.workflow_id) as workflow_name,
  (select v.number from versions v where v.workspace_id = $1 and v.id = e.version_id) as version_number`;

/** The path of an attempt's file in the store. */
export const exportedAt = (workspace_id: Id, file_key: string): string => `exports/${workspace_id}/${file_key}`;
