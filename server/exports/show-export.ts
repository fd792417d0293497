import { openExportFile, type RunExport } from '../../contract/exports.ts';
import type { Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { ExportRow } from './export-row.ts';
import { newFileToken } from './file-token.ts';

/** An export as returned to the member who requested it. */
export function showExport(row: ExportRow, { config, now }: Pick<AppContext, 'config' | 'now'>): RunExport {
  const status = row.status === 'done' && hasExpired(row, now()) ? 'expired' : row.status;
  return {
    id: row.id,
    status,
    format: row.format,
    content: row.content,
    language: row.language,
    workflow: { id: row.workflow_id, name: row.workflow_name },
    version: row.version_id && row.version_number ? { id: row.version_id, number: row.version_number } : null,
    start_datetime: row.starts_from,
    end_datetime: row.starts_to,
    selected: row.run_ids?.length ?? null,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    size: row.size,
    failure: row.failure,
    created_at: row.created_at,
    expires_at: row.expires_at,
    file_url: status === 'done' ? addressOf(row, newFileToken(config.SECRET, row.id, now())) : null,
    can: { download: status === 'done', delete: true },
  };
}

/** A file is given out for a day, while its member may see all that it may have. */
export const hasExpired = ({ expires_at, keeps_access }: ExportRow, now: Unix): boolean =>
  !keeps_access || (expires_at !== null && expires_at <= now);

const addressOf = ({ workspace_id, id }: ExportRow, token: string): string =>
  `${openExportFile.path.replace(':ws', workspace_id).replace(':export_id', id)}?token=${token}`;
