import { randomBytes } from 'node:crypto';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isTaken } from '../db/taken.ts';
import { type ExportRow, exportColumns } from './export-row.ts';

/** An attempt at an export that this job has claimed. If another attempt takes over, the row names another file. */
export type ClaimedExport = ExportRow & { file_key: string };

/**
 * Claims an export that is waiting, or that the same job had started before its worker was killed.
 * @returns `busy` if another export of the workspace is running; its job enqueues the next one. Null if there is
 * nothing to do.
 */
export async function claimExport(
  context: AppContext,
  { workspace_id, export_id, job_id }: { workspace_id: Id; export_id: Id; job_id: string },
): Promise<ClaimedExport | 'busy' | null> {
  const file_key = randomBytes(16).toString('base64url');
  try {
    const { rows } = await context.pool.query<ClaimedExport>({
      name: 'claim-export',
      text: `update exports e set status = 'running', job_id = $3, file_key = $4, tries = tries + 1, rows_done = 0,
          rows_total = null
        where e.workspace_id = $1 and e.id = $2 and (e.status = 'waiting' or e.status = 'running' and e.job_id = $3)
        returning ${exportColumns}`,
      values: [workspace_id, export_id, job_id, file_key],
    });
    return rows[0] ?? null;
  } catch (error) {
    if (isTaken(error, 'exports_running')) return 'busy';
    throw error;
  }
}
