import type { Readable } from 'node:stream';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { cleanName } from '../files/clean-name.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { exportedAt } from './export-row.ts';
import { checkFileToken } from './file-token.ts';
import { findExport } from './find-exports.ts';
import { mediaTypes } from './media-types.ts';
import { hasExpired } from './show-export.ts';

/**
 * Opens the file of an export for the member who requested the export.
 * @param token From `file_url`; a wrong one is answered like an export that does not exist.
 * @throws ApiError not_found; link_expired if the token or the file has expired
 */
export async function openExportFile(
  context: AppContext,
  caller: MemberCaller,
  export_id: Id,
  token: string,
): Promise<{ name: string; media: string; size: number; contents: Readable }> {
  const row = await findExport(context, caller, export_id);
  const validity = checkFileToken(context.config.SECRET, export_id, token, context.now());
  if (validity === 'wrong' || row.status !== 'done' || !row.file_key) throw new ApiError('not_found');
  if (validity === 'late' || hasExpired(row, context.now())) throw new ApiError('link_expired');
  const contents = await context.files.get(exportedAt(caller.workspace_id, row.file_key));
  if (!contents) throw new ApiError('not_found');
  const day = new Date(row.created_at * 1000).toISOString().slice(0, 10);
  const content = row.content === 'steps' ? ' steps' : '';
  const name = cleanName(`${row.workflow_name.replace(/[/\\]/g, '-')}${content} ${day} ${row.language}.${row.format}`);
  return { name, media: mediaTypes[row.format], size: row.size ?? 0, contents };
}
