import type { ImportOptions } from '../../contract/import-options.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import { findImport } from './find-imports.ts';
import { readImport } from './read-import.ts';
import { withoutFollowers } from './resolve-options.ts';
import { isOpen } from './show-import.ts';

/**
 * Changes the options of an import and makes its preview anew.
 * @throws ApiError not_found; import_started; invalid_input for an unknown zone; workflow_not_found and
 * operation_not_allowed for the target
 */
export async function updateImport(
  context: AppContext,
  caller: MemberCaller,
  import_id: Id,
  changed: Partial<ImportOptions>,
): Promise<void> {
  const { row, directory } = await findImport(context, caller, import_id);
  if (!isOpen(row) || row.file_key === null) throw new ApiError('import_started');
  checkZone(changed.zone ?? undefined, 'import.zone');
  const chosen = withoutFollowers(row.chosen, changed, row.options);
  const file = { file_key: row.file_key, name: row.name, format: row.guess };
  const read = await readImport(context, caller, directory, file, chosen);
  const { rowCount } = await context.pool.query({
    name: 'update-import',
    text: `update imports set chosen = $3, guess = $4, options = $5, preview = $6, workflow_id = $7, version_id = null,
        status = 'uploaded', failure = null
      where workspace_id = $1 and id = $2 and status in ('uploaded', 'failed', 'cancelled') and file_key is not null`,
    values: [
      caller.workspace_id,
      import_id,
      JSON.stringify(chosen),
      JSON.stringify(read.guess),
      JSON.stringify(read.options),
      JSON.stringify(read.preview),
      read.workflow_id,
    ],
  });
  if (rowCount !== 1) throw new ApiError('import_started');
}
