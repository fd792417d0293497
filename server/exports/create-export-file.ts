import { Readable } from 'node:stream';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { type ClaimedExport, claimExport } from './claim-export.ts';
import { exportedAt } from './export-row.ts';
import { mediaOf } from './open-export-file.ts';
import { mayExport } from './policy.ts';
import { requeue } from './requeue.ts';
import { selectRuns } from './select-runs.ts';
import { writeFile } from './write-file.ts';

/** Seconds for which a file can be downloaded. */
export const exportLife = 24 * 3600;

/** After this many failed or killed attempts the export fails. */
const mostTries = 5;

/** Milliseconds between two updates of the progress. */
const pause = 1_000;

/** The export was deleted, or another attempt of its job has taken over. */
class LostClaim extends Error {}

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
    const size = await store(context, claimed);
    await end(context, claimed, { status: 'done', size });
  } catch (error) {
    if (error instanceof LostClaim) return inTransaction(context.pool, (client) => requeue(client, workspace_id));
    const isRefused = error instanceof ApiError && error.code === 'operation_not_allowed';
    if (isRefused) return end(context, claimed, { status: 'failed', failure: 'not_allowed' });
    const isOver = claimed.tries >= mostTries;
    await end(context, claimed, isOver ? { status: 'failed', failure: 'broken' } : { status: 'waiting' });
    if (!isOver) throw error;
    context.log.error({ err: error, workspace_id, export_id: claimed.id }, 'An export was given up');
  }
}

/** @returns The size of the file in bytes. */
async function store(context: AppContext, claimed: ClaimedExport): Promise<number> {
  const { workspace_id, file_key, format } = claimed;
  // Permissions are checked now, not when the export was requested: what the member may see now decides what the file
  // contains.
  const member = await findMemberCaller(context, workspace_id, claimed.member_id);
  const caller = { ...member, reading_language: claimed.language };
  if (!mayExport(caller) || (caller.workspace.status === 'disabled' && caller.role !== 'owner')) {
    throw new ApiError('operation_not_allowed');
  }
  const { total, versions, batches } = await selectRuns(context, caller, claimed);
  await context.jobs.send('sweep_export', { workspace_id, file_key }, { afterSeconds: exportLife + 60 });
  const contents = writeFile(context, caller, claimed, {
    versions,
    batches: withProgress(context, claimed, total, batches),
  });
  let size = 0;
  const measured = async function* () {
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      size += chunk.length;
      yield chunk;
    }
  };
  await context.files.put(exportedAt(workspace_id, file_key), Readable.from(measured()), mediaOf[format]);
  return size;
}

/**
 * Passes the batches through, and regularly stores the progress in the row. @throws LostClaim if the row is not claimed
 * by this attempt any more
 */
async function* withProgress(
  { pool }: AppContext,
  { workspace_id, id, file_key }: ClaimedExport,
  total: number,
  batches: AsyncIterable<RunContext[]>,
): AsyncGenerator<RunContext[]> {
  const updateProgress = async (count: number) => {
    const { rowCount } = await pool.query({
      name: 'update-export-progress',
      text: `update exports set rows_done = $4, rows_total = $5
        where workspace_id = $1 and id = $2 and file_key = $3 and status = 'running'`,
      values: [workspace_id, id, file_key, count, total],
    });
    if (!rowCount) throw new LostClaim('the export is gone');
  };
  await updateProgress(0);
  let count = 0;
  let last = performance.now();
  for await (const runContexts of batches) {
    yield runContexts;
    count += runContexts.length;
    if (performance.now() - last < pause) continue;
    await updateProgress(count);
    last = performance.now();
  }
  await updateProgress(count);
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
