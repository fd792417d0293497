import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { lockMember } from '../db/lock-member.ts';
import { cleanName } from '../files/clean-name.ts';
import type { ReceivedFile } from '../http/accept-multipart.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf } from '../people/people.ts';
import { logAt } from './import-row.ts';
import { detectFormat, headBytes } from './log/detect-format.ts';
import { LogFault } from './log/log-fault.ts';
import { isGzip, readHead, unpack } from './log/unpack.ts';
import { mayImport } from './policy.ts';
import { type ReadImport, readImport } from './read-import.ts';

/** Seconds for which an uploaded log is kept without being imported. */
export const uploadLife = 7 * 24 * 3600;

/** Logs that one person may have uploaded and not imported, so that they cannot fill the disk. */
const mostOpen = 10;

/**
 * Stores an event log and reads it. A sweep job is sent first, then the file is stored, then its row: a file without a
 * row is deleted by the sweep.
 * @returns The id of the import.
 * @throws ApiError operation_not_allowed; invalid_input for a missing or empty file, and for a second one; payload_too_large;
 * import_not_a_log; too_many_requests
 */
export async function receiveImport(
  context: AppContext,
  caller: MemberCaller,
  receive: () => Promise<ReceivedFile | null>,
): Promise<Id> {
  if (!mayImport(caller)) throw new ApiError('operation_not_allowed');
  await rejectTooMany(context, caller);
  const upload = await receive();
  if (!upload) throw invalid('file', 'blank');
  const { workspace_id } = caller;
  const import_id = context.nextId();
  const file_key = randomBytes(16).toString('base64url');
  const key = logAt(workspace_id, file_key);
  await context.jobs.send('sweep_import', { workspace_id, import_id, file_key }, { afterSeconds: uploadLife + 60 });
  const size = await store(context, upload, key);
  try {
    const stored = await context.files.get(key);
    const format = stored && (await recognise(stored));
    if (size === 0) throw invalid('file', 'blank');
    if (!format) throw new ApiError('import_not_a_log', { errors: [{ field: 'file', code: 'invalid_value' }] });
    const directory = await directoryOf(context.pool, workspace_id, caller.workspace.people_revision);
    const name = cleanName(upload.filename ?? '');
    const read = await readImport(context, caller, directory, { file_key, name, format }, {});
    await insertImport(context, caller, { id: import_id, name, size, file_key, read });
  } catch (error) {
    await context.files.delete(key);
    throw error;
  }
  return import_id;
}

/** @param db Before the upload the pool; when its row is inserted, the transaction that holds the member's lock. */
async function rejectTooMany(
  { pool }: AppContext,
  { workspace_id, member_id }: MemberCaller,
  db: Pool | PoolClient = pool,
): Promise<void> {
  const { rows } = await db.query<{ open: number }>({
    name: 'count-open-imports',
    text: `select count(*) as open from imports where workspace_id = $1 and created_by = $2 and file_key is not null
      and status <> 'removing'`,
    values: [workspace_id, member_id],
  });
  if ((rows[0]?.open ?? 0) >= mostOpen) throw new ApiError('too_many_requests');
}

/** @returns Its size in bytes. */
async function store({ config, files }: AppContext, upload: ReceivedFile, key: string): Promise<number> {
  const most = config.IMPORT_MAX_MB * 1024 * 1024;
  let size = 0;
  const measured = async function* () {
    for await (const chunk of upload.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new ApiError('payload_too_large');
      yield chunk;
    }
    if (upload.file.truncated) throw new ApiError('payload_too_large');
    await upload.assertOnlyOne();
  };
  await files.put(key, Readable.from(measured()), 'application/octet-stream');
  return size;
}

/** @returns Null if the file is no event log. */
async function recognise(file: Readable) {
  const { head, whole } = await readHead(file, 2);
  const is_gzip = isGzip(head);
  const first: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpack(whole, is_gzip, Number.POSITIVE_INFINITY)) {
      first.push(chunk);
      size += chunk.length;
      if (size >= headBytes) break;
    }
  } catch (error) {
    // What could be unpacked shows what it is; the preview then says what is wrong with it.
    if (!(error instanceof LogFault)) throw error;
  } finally {
    file.destroy();
  }
  const format = detectFormat(Buffer.concat(first).subarray(0, headBytes));
  return format && { ...format, is_gzip };
}

async function insertImport(
  context: AppContext,
  caller: MemberCaller,
  { id, name, size, file_key, read }: { id: Id; name: string; size: number; file_key: string; read: ReadImport },
): Promise<void> {
  const { workspace_id, member_id } = caller;
  await inTransaction(context.pool, async (client) => {
    await lockMember(client, workspace_id, member_id);
    // Counted again: other logs were received meanwhile.
    await rejectTooMany(context, caller, client);
    await client.query({
      name: 'insert-import',
      text: `insert into imports (workspace_id, id, status, name, size, file_key, created_by, created_at, guess, options,
        preview)
      values ($1, $2, 'uploaded', $3, $4, $5, $6, to_timestamp($7), $8, $9, $10)`,
      values: [
        workspace_id,
        id,
        name,
        size,
        file_key,
        member_id,
        context.now(),
        JSON.stringify(read.guess),
        JSON.stringify(read.options),
        JSON.stringify(read.preview),
      ],
    });
  });
}
