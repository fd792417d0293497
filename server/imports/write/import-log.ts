import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { crashPoint } from '../../crash-point.ts';
import { ApiError } from '../../http/api-error.ts';
import { logAt } from '../import-row.ts';
import { LogFault, type StoredProblem, storedProblem } from '../log/log-fault.ts';
import { type ClaimedImport, claimImport } from './claim-import.ts';
import { LostClaim } from './import-progress.ts';
import { runImportProcess } from './run-import-process.ts';

/** After this many failed or killed attempts the import fails. */
const mostTries = 5;

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
    await runImportProcess(context, claimed);
  } catch (error) {
    if (error instanceof LostClaim) return;
    const problem = problemOf(error);
    if (problem) return end(context, claimed, 'failed', problem);
    const isOver = claimed.tries >= mostTries;
    await end(context, claimed, isOver ? 'failed' : 'waiting', isOver ? storedProblem('broken') : null);
    if (!isOver) throw error;
    context.log.error({ err: error, workspace_id }, 'An import was given up');
    return;
  }
  crashPoint(context.config, 'import-committed');
  context.live.publish({ workspace_id, topics: ['workflows', 'everything'] });
  await context.files.delete(logAt(workspace_id, claimed.file_key));
}

/** A problem that the person who imports can solve; null for failures of the server, after which it is tried again. */
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
