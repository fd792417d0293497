import type { Readable } from 'node:stream';
import type { FileReply } from '../../contract/files.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { type AttachedFile, storedAt } from '../run-access/stored-file.ts';
import { mayReadFile } from './policy.ts';

export type FileRow = AttachedFile & { run_id: Id | null; has_expired: boolean };

const readFile = {
  name: 'read-file',
  text: `
    select f.key, f.name, f.type, f.size, f.uploaded_by, f.expires_at <= to_timestamp($3) as has_expired, a.run_id,
      a.kind, a.step_id, a.comment_id
    from files f left join attachments a on a.workspace_id = $1 and a.file_key = f.key
    where f.workspace_id = $1 and f.key = $2`,
};

/**
 * Opens a file for members who may read it: its uploader until it is attached; then those who see the run, and for a
 * locked action those who may read its answers. A file that is only in a draft of an answer can be read by its author
 * alone.
 * @throws ApiError not_found for everybody else, and from `open` if the file is missing
 */
export async function openFile(
  context: AppContext,
  caller: MemberCaller,
  key: string,
): Promise<{ file: FileReply; open: () => Promise<Readable> }> {
  const { rows } = await context.pool.query<FileRow>({
    ...readFile,
    values: [caller.workspace_id, key, context.now()],
  });
  const file = rows[0];
  if (!file || !(await mayRead(context, caller, file))) throw new ApiError('not_found');
  const open = async () => {
    const contents = await context.files.get(storedAt(caller.workspace_id, key));
    if (!contents) throw new ApiError('not_found');
    return contents;
  };
  return { file, open };
}

async function mayRead(context: AppContext, caller: MemberCaller, file: FileRow): Promise<boolean> {
  const runContext = file.run_id === null ? null : await loadRunForViewer(context, caller, file.run_id);
  return mayReadFile(caller, file, runContext);
}
