import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { sweepUpload } from './sweep-upload.ts';

/** A profile picture by its storage key, or an upload of a workspace. */
export type SweepFileJob = { key: string; workspace_id?: undefined } | { key: string; workspace_id: Id };

/**
 * Deletes a file that has no row any more or never got one. The job is sent before a file is stored, in case its row is
 * never stored, and when a file loses its row.
 */
export async function sweepFile(context: AppContext, job: SweepFileJob): Promise<void> {
  if (job.workspace_id !== undefined) return sweepUpload(context, job.workspace_id, job.key);
  const { rows } = await context.pool.query('select 1 from users where image = $1', [`/api/v1/user/${job.key}`]);
  if (rows.length === 0) await context.files.delete(job.key);
}
