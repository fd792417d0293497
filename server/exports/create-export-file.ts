import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { OutOfMemory } from '../jobs/run-in-process.ts';
import { type ClaimedExport, claimExport } from './claim-export.ts';
import { exportedAt } from './export-row.ts';
import { requeue } from './requeue.ts';
import { runExportProcess } from './run-export-process.ts';
import { LostClaim, writeExport } from './write-export.ts';

/** Seconds for which a file can be downloaded. */
export const exportLife = 24 * 3600;

/** The file of an export of more runs is written in a process of its own. Starting one takes longer than writing fewer. */
const mostInWorker = 1_000;

/** After this many failed or killed attempts the export fails. */
const mostTries = 5;

/**
 * Creates the file of an export. The next attempt after a killed one writes a new file from the beginning, and the row
 * names only the file that was completed.
 */
export async function createExportFile(
  context: AppContext,
  { workspace_id, export_id }: { workspace_id: Id; export_id: Id },
  job_id: string,
): Promise<void> {
  const claimed = await claimExport(context, { workspace_id, export_id, job_id });
  if (claimed === 'busy') return;
  if (!claimed) return inTransaction(context.pool, (client) => requeue(client, workspace_id));
  try {
    if (claimed.tries > mostTries) throw new Error('its workers were killed over it');
    // Sent ahead, so that no file stays whose attempt is killed.
    const { file_key } = claimed;
    await context.jobs.send('sweep_export', { workspace_id, file_key }, { afterSeconds: exportLife + 60 });
    const size = await ((await isLarge(context, claimed)) ? runExportProcess : writeExport)(context, claimed);
    await end(context, claimed, { status: 'done', size });
  } catch (error) {
    if (error instanceof LostClaim) return inTransaction(context.pool, (client) => requeue(client, workspace_id));
    const isRefused = error instanceof ApiError && error.code === 'operation_not_allowed';
    if (isRefused) return end(context, claimed, { status: 'failed', failure: 'not_allowed' });
    // Another attempt would need as much memory.
    const isOver = claimed.tries >= mostTries || error instanceof OutOfMemory;
    await end(context, claimed, isOver ? { status: 'failed', failure: 'broken' } : { status: 'waiting' });
    if (!isOver) throw error;
    context.log.error({ err: error, workspace_id, export_id: claimed.id }, 'An export was given up');
  }
}

/** Whether an export may have so many runs that it gets a process of its own, whoever of them its member sees. */
async function isLarge({ pool }: AppContext, row: ClaimedExport): Promise<boolean> {
  if (row.run_ids) return row.run_ids.length > mostInWorker;
  const { rows } = await pool.query<{ is_large: boolean }>({
    name: 'is-large-export',
    text: `select exists (select 1 from runs r where r.workspace_id = $1 and r.workflow_id = $2 and r.deleted_at is null
        and ($3::uuid is null or r.version_id = $3) and r.started_at >= coalesce(to_timestamp($4::float8), '-infinity')
        and r.started_at < coalesce(to_timestamp($5::float8 + 1), 'infinity') offset ${mostInWorker}) as is_large`,
    values: [row.workspace_id, row.workflow_id, row.version_id, row.starts_from, row.starts_to],
  });
  return rows[0]?.is_large ?? false;
}

type Ending =
  | { status: 'done'; size: number }
  | { status: 'failed'; failure: 'not_allowed' | 'broken' }
  | { status: 'waiting' };

/**
 * Records how an attempt ended and, unless the export will be tried again, enqueues the workspace's next one. If
 * another attempt has taken over or the export was deleted, it deletes its own file.
 */
async function end(context: AppContext, { workspace_id, id, file_key }: ClaimedExport, ending: Ending): Promise<void> {
  const failure = ending.status === 'failed' ? ending.failure : null;
  const size = ending.status === 'done' ? ending.size : null;
  const isOurs = await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `update exports set status = $4, failure = $5, size = $6::bigint,
        expires_at = case when $4 = 'done' then to_timestamp($7) end
      where workspace_id = $1 and id = $2 and file_key = $3 and status = 'running'`,
      [workspace_id, id, file_key, ending.status, failure, size, context.now() + exportLife],
    );
    if (ending.status !== 'waiting') await requeue(client, workspace_id);
    return rowCount === 1;
  });
  if (!isOurs) await context.files.delete(exportedAt(workspace_id, file_key));
}
