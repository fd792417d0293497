import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { FileReply } from '../../contract/files.ts';
import type { AppContext } from '../app-context.ts';
import { meterFiles } from '../billing/meter-files.ts';
import { crashPoint } from '../crash-point.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { lockMember } from '../db/lock-member.ts';
import type { ReceivedFile } from '../http/accept-multipart.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { storedAt } from '../run-access/stored-file.ts';
import { cleanName } from './clean-name.ts';
import { detectedTypes, detectFileType } from './detect-file-type.ts';

/** Seconds for which an upload is kept without being attached. */
export const waits = 24 * 3600;

/** The number of unattached uploads that one person may have, so that they cannot fill the disk. */
const mostWaiting = 100;

/**
 * Stores an upload; only its uploader can read it until it is attached. A sweep job is sent first, then the file is
 * stored, then its row. The sweep deletes a file without a row, or one that is not attached a day later.
 * @throws ApiError invalid_input for a missing or empty file, and for a second one; payload_too_large; too_many_requests
 */
export async function receiveUpload(
  context: AppContext,
  caller: MemberCaller,
  upload: ReceivedFile | null,
): Promise<FileReply> {
  if (!upload) throw invalid('file', 'blank');
  await rejectTooManyWaiting(context, caller);
  const { workspace_id } = caller;
  const key = randomBytes(16).toString('base64url');
  const { head, chunks } = await readHead(upload.file);
  if (head.length === 0) throw invalid('file', 'blank');
  const type = detectFileType(head);
  await context.jobs.send('sweep_file', { workspace_id, key }, { afterSeconds: waits + 60 });
  let size = 0;
  const whole = async function* () {
    for await (const chunk of chunks()) {
      size += chunk.length;
      yield chunk;
    }
    if (upload.file.truncated) throw new ApiError('payload_too_large');
    await upload.assertOnlyOne();
  };
  await context.files.put(storedAt(workspace_id, key), Readable.from(whole()), type);
  crashPoint(context.config, 'upload-stored');
  const file: FileReply = { key, name: cleanName(upload.filename ?? ''), type, size };
  try {
    await store(context, caller, file);
  } catch (error) {
    // Refused, so the file is not needed. If this process is killed before it is deleted, the sweep does it.
    if (error instanceof ApiError) await context.files.delete(storedAt(workspace_id, key));
    throw error;
  }
  return file;
}

/** @param db Before the upload the pool; when its row is inserted, the transaction that holds the member's lock. */
async function rejectTooManyWaiting(
  context: AppContext,
  caller: MemberCaller,
  db: Pool | PoolClient = context.pool,
): Promise<void> {
  const { rows } = await db.query<{ waiting: number }>({
    name: 'count-waiting-files',
    text: `select count(*) as waiting from files f where workspace_id = $1 and uploaded_by = $2
      and expires_at > to_timestamp($3) and not exists (select 1 from attachments a
        where a.workspace_id = $1 and a.file_key = f.key)`,
    values: [caller.workspace_id, caller.member_id, context.now()],
  });
  if ((rows[0]?.waiting ?? 0) >= mostWaiting) throw new ApiError('too_many_requests');
}

/** Reads the first bytes, and returns them with a stream of the whole content. */
async function readHead(stream: Readable) {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  let ended = false;
  while (!ended && Buffer.concat(first).length < detectedTypes) {
    const { value, done } = await source.next();
    if (done) ended = true;
    else first.push(value);
  }
  const head = Buffer.concat(first);
  const chunks = async function* () {
    yield head;
    while (!ended) {
      const { value, done } = await source.next();
      if (done) return;
      yield value;
    }
  };
  return { head, chunks };
}

async function store(context: AppContext, caller: MemberCaller, file: FileReply): Promise<void> {
  const { workspace_id, member_id } = caller;
  const at = context.now();
  await inTransaction(context.pool, async (client) => {
    await lockMember(client, workspace_id, member_id);
    // Counted again: other uploads were received meanwhile.
    await rejectTooManyWaiting(context, caller, client);
    await client.query(
      `insert into files (workspace_id, key, name, type, size, uploaded_by, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, to_timestamp($7), to_timestamp($8))`,
      [workspace_id, file.key, file.name, file.type, file.size, member_id, at, at + waits],
    );
    await meterFiles(client, workspace_id, { bytes: file.size, files: 1, at });
  });
}
