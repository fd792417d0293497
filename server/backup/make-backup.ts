import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Files } from '../outside/files.ts';
import { version } from '../version.ts';
import { copyNewFiles } from './copy-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Manifest, manifestName, newManifest, readManifest, type StoredFile } from './manifest.ts';
import { checkStored, storeStream } from './store-stream.ts';

const unfinished = '.unfinished-';
/** Milliseconds after which an unfinished backup is taken to be of a killed process. */
export const abandonedAfter = 12 * 3600 * 1000;

export interface MadeBackup {
  folder: string;
  name: string;
  bytes: number;
  /** How many uploads the database knows that are not among the files. */
  missing: number;
  manifest: Manifest;
}

const isBackup = (name: string) => /^baton-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);

/**
 * Makes a backup while Baton works: the database as it is at one moment, all files, and the secret. It gets its name
 * once it is complete and was read again.
 * @param to The folder that the backup becomes a folder of.
 * @throws Error if anything cannot be read or written; then nothing of it is left.
 */
export async function makeBackup(
  config: Pick<Config, 'SECRET'>,
  { url, files, to, now = new Date() }: { url: string; files: Files; to: string; now?: Date },
): Promise<MadeBackup> {
  const parent = resolve(to);
  const name = `baton-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  await mkdir(parent, { recursive: true });
  await sweepUnfinished(parent, now);
  const folder = join(parent, `${unfinished}${now.getTime()}`);
  // It holds everything, the secret included: nobody else may read it.
  await mkdir(folder, { mode: 0o700 });
  try {
    await chmod(folder, 0o700);
    const copied = new Map<string, StoredFile>();
    await copyNewFiles(files, folder, copied);
    const dumped = await dumpDatabase(url, folder);
    await copyNewFiles(files, folder, copied);
    const secret = await storeStream(folder, 'secret', Buffer.from(`${config.SECRET}\n`));
    const manifest = newManifest({ version, ...dumped, files: [...copied.values()], secret });
    for (const one of [...manifest.tables, ...manifest.files, secret]) await checkStored(folder, one);
    const written = await storeStream(folder, manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
    // A backup that could not be restored is none.
    await readManifest(folder);
    await rename(folder, join(parent, name));
    const parts = [...manifest.tables, ...manifest.files, secret, written];
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return { folder: join(parent, name), name, bytes, missing: countMissing(manifest), manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Uploads are missing where a backup is made with another DATA_DIR or bucket than that of the web processes. */
function countMissing({ tables, files }: Manifest): number {
  const known = tables.find(({ schema, name }) => schema === 'public' && name === 'files')?.rows ?? 0;
  return Math.max(0, known - files.filter(({ key }) => key.startsWith('uploads/')).length);
}

export const missingFiles = (missing: number): string =>
  `Uploads that the database knows and this backup lacks: ${missing}. DATA_DIR or S3_BUCKET is not that of the web processes.`;

async function sweepUnfinished(parent: string, now: Date): Promise<void> {
  for (const name of await readdir(parent)) {
    const started = name.startsWith(unfinished) ? Number(name.slice(unfinished.length)) : Number.NaN;
    if (now.getTime() - started > abandonedAfter) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Deletes all but the newest backups of a folder; anything else in it is left alone.
 * @param made The name of the backup that was just made. Those with a later name are of a clock that was ahead, and older.
 * @param onUndeletable Called for a backup that another user made, or that the disk protects; the others are deleted.
 * @returns The deleted names.
 */
export async function rotateBackups(
  folder: string,
  keep: number,
  made: string,
  onUndeletable: (name: string, error: unknown) => void,
): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackup).sort();
  const byAge = [...names.filter((name) => name > made), ...names.filter((name) => name <= made)];
  const old = byAge.slice(0, Math.max(0, byAge.length - keep));
  const deleted: string[] = [];
  for (const name of old) {
    try {
      await rm(join(folder, name), { recursive: true, force: true });
      deleted.push(name);
    } catch (error) {
      onUndeletable(name, error);
    }
  }
  return deleted;
}
