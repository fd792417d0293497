import { randomUUID } from 'node:crypto';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { crashPoint } from '../crash-point.ts';
import { ApiError } from '../http/api-error.ts';
import { type ImportRow, importColumns, logAt } from './import-row.ts';
import { LogFault, type StoredProblem, storedProblem } from './log/log-fault.ts';
import { LostClaim } from './write/import-progress.ts';
import { writeImport } from './write/write-import.ts';

/** After this many failed or killed attempts the import fails. */
const mostTries = 5;

/** An attempt at an import that this job has claimed. If another attempt takes over, the row names another claim. */
export type ClaimedImport = ImportRow & { claim: Id; started_by: Id; file_key: string };

/**
 * Imports a log. Everything is written in one transaction, so that nothing is visible before all of it is: an attempt
 * that is killed, cancelled or taken over leaves nothing.
 */
export async function importLog(
  context: AppContext,
  { workspace_id, import_id }: { workspace_id: Id; import_id: Id },
  job_id: string,
): Promise<void> {
  const claimed = await claimImport(context, { workspace_id, import_id, job_id });
  if (!claimed) return;
  try {
    if (claimed.tries > mostTries) throw new Error('its workers were killed over it');
    await writeImport(context, claimed);
  } catch (error) {
    if (error instanceof LostClaim) return;
    const problem = problemOf(error);
    if (problem) return end(context, claimed, 'failed', problem);
    const isOver = claimed.tries >= mostTries;
    await end(context, claimed, isOver ? 'failed' : 'waiting', isOver ? storedProblem('broken') : null);
    if (!isOver) throw error;
    return;
  }
  crashPoint(context.config, 'import-committed');
  context.live.publish({ workspace_id, topics: ['workflows', 'everything'] });
  await context.files.delete(logAt(workspace_id, claimed.file_key));
}

async function claimImport(
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

/** What the caller of the import can do something about; null for failures of the server, which are tried again. */
function problemOf(error: unknown): StoredProblem | null {
  if (error instanceof LogFault) return error.problem;
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'operation_not_allowed') return storedProblem('not_allowed');
  return error.code === 'workflow_not_found' ? storedProblem('workflow_gone') : null;
}

async function end(
  { pool }: AppContext,
  { workspace_id, id, claim }: ClaimedImport,
  status: 'failed' | 'waiting',
  failure: StoredProblem | null,
): Promise<void> {
  await pool.query({
    name: 'end-import',
    text: `update imports set status = $4, failure = $5, claim = null
      where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
    values: [workspace_id, id, claim, status, failure && JSON.stringify(failure)],
  });
}
