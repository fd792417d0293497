import { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import { findMemberCaller } from '../people/find-member-caller.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { ClaimedExport } from './claim-export.ts';
import { recordAccess } from './export-access.ts';
import type { ExportContext } from './export-context.ts';
import { exportedAt } from './export-row.ts';
import { mediaTypes } from './media-types.ts';
import { mayExport } from './policy.ts';
import { selectRuns } from './select-runs.ts';
import { writeFile } from './write-file.ts';

/** Milliseconds between two updates of the progress. */
const pause = 1_000;

/** The export was deleted, or another attempt of its job has taken over. */
export class LostClaim extends Error {}

/**
 * Writes and stores the file of a claimed export.
 * @returns Its size in bytes.
 * @throws LostClaim; ApiError operation_not_allowed
 */
export async function writeExport(context: ExportContext, claimed: ClaimedExport): Promise<number> {
  const { workspace_id, file_key, format } = claimed;
  // Before the permissions are read: what is lost in between makes the file expire.
  await context.pool.query({
    name: 'record-export-access',
    text: recordAccess,
    values: [workspace_id, claimed.id, file_key, claimed.member_id, claimed.workflow_id],
  });
  // Permissions are checked now, not when the export was requested: what the member may see now decides what the file
  // contains.
  const member = await findMemberCaller(context, workspace_id, claimed.member_id);
  const caller = { ...member, reading_language: claimed.language };
  if (!mayExport(caller) || (caller.workspace.status === 'disabled' && caller.role !== 'owner')) {
    throw new ApiError('operation_not_allowed');
  }
  const { total, versions, batches } = await selectRuns(context, caller, claimed);
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
  await context.files.put(exportedAt(workspace_id, file_key), Readable.from(measured()), mediaTypes[format]);
  return size;
}

/**
 * Passes the batches through, and regularly stores the progress in the row. @throws LostClaim if the row is not claimed
 * by this attempt any more
 */
async function* withProgress(
  { pool }: ExportContext,
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
