import { randomUUID } from 'node:crypto';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { type ImportRow, importColumns } from '../import-row.ts';

/** An attempt at an import that this job has claimed. If another attempt takes over, the row names another claim. */
export type ClaimedImport = ImportRow & { claim: Id; started_by: Id; file_key: string };

/**
 * Claims an import that is waiting, or that the same job had started before its worker was killed.
 * @returns Null if there is nothing to do.
 */
export async function claimImport(
  { pool }: AppContext,
  { workspace_id, import_id, job_id }: { workspace_id: Id; import_id: Id; job_id: string },
): Promise<ClaimedImport | null> {
  const claim = randomUUID();
  const { rows } = await pool.query<ClaimedImport>({
    name: 'claim-import',
    text: `update imports i set status = 'running', job_id = $3, claim = $4, tries = tries + 1, phase = 'reading',
        events_read = 0, events_total = null, runs_written = 0, runs_total = null
      where i.workspace_id = $1 and i.id = $2 and i.file_key is not null
        and (i.status = 'waiting' or i.status = 'running' and i.job_id = $3)
      returning ${importColumns}, i.claim`,
    values: [workspace_id, import_id, job_id, claim],
  });
  return rows[0] ?? null;
}
