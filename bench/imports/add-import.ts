import { createReadStream, statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { AppContext } from '../../server/app-context.ts';
import { detectFormat } from '../../server/imports/log/detect-format.ts';
import { readHead } from '../../server/imports/log/unpack.ts';
import { readImport } from '../../server/imports/read-import.ts';
import { findMemberCaller } from '../../server/people/find-member-caller.ts';
import { directoryOf } from '../../server/people/people.ts';

interface Added {
  workspace_id: string;
  member_id: string;
  /** The path of the log, and the name of the import, which the workflow gets too. */
  log: string;
  name: string;
}

/** Stores a log and its preview, as the web process does: an import that waits for a worker. */
export async function addImport(
  context: AppContext,
  { workspace_id, member_id, log, name }: Added,
): Promise<{ id: string; preview_ms: number }> {
  const id = context.nextId();
  await context.files.put(`imports/${workspace_id}/${id}`, createReadStream(log), 'text/csv');
  const caller = await findMemberCaller(context, workspace_id, member_id);
  const directory = await directoryOf(context.pool, workspace_id);
  const { head } = await readHead(createReadStream(log), 100_000);
  const format = { ...detectFormat(head)!, is_gzip: false };
  const started = performance.now();
  const read = await readImport(context, caller, directory, { file_key: id, name, format }, {});
  const preview_ms = performance.now() - started;
  await context.pool.query(
    `insert into imports (workspace_id, id, status, name, size, file_key, created_by, started_by, created_at, guess, options,
      preview)
    values ($1, $2::uuid, 'waiting', $3, $4, $2::text, $5, $5, now(), $6, $7, $8)`,
    [
      workspace_id,
      id,
      name,
      statSync(log).size,
      member_id,
      JSON.stringify(read.guess),
      JSON.stringify(read.options),
      JSON.stringify(read.preview),
    ],
  );
  return { id, preview_ms };
}
