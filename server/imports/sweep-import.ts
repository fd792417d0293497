import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { logAt } from './import-row.ts';
import { uploadLife } from './receive-import.ts';

/**
 * Deletes an uploaded log that no import names, or that was not imported in time, with its row. The job is sent before
 * each upload, in case the server is killed before its row is written.
 */
export async function sweepImport(
  context: AppContext,
  job: { workspace_id: Id; import_id: Id; file_key: string },
): Promise<void> {
  const values = [job.workspace_id, job.import_id, job.file_key];
  // First the row, so that nobody can start the import once its file is deleted.
  await context.pool.query(
    `delete from imports where workspace_id = $1 and id = $2 and file_key = $3
      and status in ('uploaded', 'failed', 'cancelled')`,
    values,
  );
  // A row that is still there was started, before or meanwhile, or is being taken back, which deletes the file.
  const { rowCount } = await context.pool.query(
    'select 1 from imports where workspace_id = $1 and id = $2 and file_key = $3',
    values,
  );
  if (rowCount) return context.jobs.send('sweep_import', job, { afterSeconds: uploadLife });
  await context.files.delete(logAt(job.workspace_id, job.file_key));
}
