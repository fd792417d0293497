import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { sweepUpload } from './sweep-upload.ts';

/** A profile's picture by where it is stored, or an upload of a workspace. */
export type SweepFileJob = { key: string; workspace_id?: undefined } | { key: string; workspace_id: Id };

/**
 * Deletes a file that no row names, or names no more. Sent for each file ahead of its being stored, for the case that its
 * row never comes, and for each that lost its row.
 */
export async function sweepFile(context: AppContext, job: SweepFileJob): Promise<void> {
  if (job.workspace_id !== undefined) return sweepUpload(context, job.workspace_id, job.key);
  const { rows } = await context.pool.query('select from users where image = $1', [`/api/v1/user/${job.key}`]);
  if (rows.length === 0) await context.files.delete(job.key);
}
