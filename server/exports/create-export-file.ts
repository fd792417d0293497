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

/** Seconds that a file is there for whoever asked. */
export const exportLife = 24 * 3600;

/** What fails or is killed this often is told to whoever asked. */
const mostTries = 5;

/** Milliseconds between two words on how far it is. */
const pause = 1_000;

/** The export was deleted, or another try of its job has taken it over. */
class LostClaim extends Error {}

/**
 * Makes the file of an export. A try that was killed leaves nothing that counts: the next writes another file from the
 * beginning, and the row names the one that came whole.
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
  }
}

/** @returns The bytes of the file. */
async function store(context: AppContext, claimed: ClaimedExport): Promise<number> {
  const { workspace_id, file_key, format } = claimed;
  // Who asks is judged now, as they are now: what they may see decides what is in the file.
  const caller = await findMemberCaller(context, workspace_id, claimed.member_id);
  if (!mayExport(caller) || (caller.workspace.status === 'disabled' && caller.role !== 'owner')) {
    throw new ApiError('operation_not_allowed');
  }
  const { total, versions, batches } = await selectRuns(context, caller, claimed);
  await context.jobs.send('sweep_export', { workspace_id, file_key }, { afterSeconds: exportLife + 60 });
  const contents = writeFile(context, caller, claimed, {
    versions,
    batches: failureText(context, claimed, total, batches),
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

/** The same batches; the row is told now and then how many of them have gone by, and asked whether it is still ours. */
async function* failureText(
  { pool }: AppContext,
  { workspace_id, id, file_key }: ClaimedExport,
  total: number,
  batches: AsyncIterable<RunContext[]>,
): AsyncGenerator<RunContext[]> {
  const tell = async (count: number) => {
    const { rowCount } = await pool.query({
      name: 'tell-export-progress',
      text: `update exports set rows_done = $4, rows_total = $5
        where workspace_id = $1 and id = $2 and file_key = $3 and status = 'running'`,
      values: [workspace_id, id, file_key, count, total],
    });
    if (!rowCount) throw new LostClaim('the export is gone');
  };
  await tell(0);
  let count = 0;
  let last = performance.now();
  for await (const runContexts of batches) {
    yield runContexts;
    count += runContexts.length;
    if (performance.now() - last < pause) continue;
    await tell(count);
    last = performance.now();
  }
  await tell(count);
}

type Ending =
  | { status: 'done'; size: number }
  | { status: 'failed'; failure: 'not_allowed' | 'broken' }
  | { status: 'waiting' };

/** Says how a try ended, and has the next one of the workspace made. A try that lost its row leaves no file. */
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
