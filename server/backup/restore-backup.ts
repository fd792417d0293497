import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, withoutLineEnd } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { openLog } from '../log/open-log.ts';
import { openFiles } from '../outside/files.ts';
import { StartupError } from '../startup-error.ts';
import { assertEmpty, loadDatabase } from './load-database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { rejectOtherMigrations } from './reject-other-migrations.ts';
import { checkStored } from './store-stream.ts';

/**
 * Restores a backup into an empty database and a data folder without files. Everything of the backup is read and checked
 * before anything is written.
 * @param env As for a start: DATA_DIR, DATABASE_URL, SECRET, S3_BUCKET …
 * @throws StartupError if the backup is damaged or of a newer version, or where it should go is not empty
 */
export async function restoreBackup(given: string, env: Record<string, string | undefined>): Promise<Manifest> {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  rejectOtherMigrations(manifest.migrations, `The backup is of another Baton (${manifest.version})`);
  for (const one of [...manifest.tables, ...manifest.files, manifest.secret]) await checkStored(folder, one);
  const secret = withoutLineEnd(readFileSync(join(folder, manifest.secret.path), 'utf8'));
  if (env.SECRET && env.SECRET !== secret) {
    throw new StartupError(
      'SECRET is not that of the backup, without which its keys and mails cannot be read: set that.',
    );
  }
  // So that none is made.
  const config = readConfig('all', { ...env, SECRET: secret });
  const secretFile = join(config.DATA_DIR, 'secret');
  const hadSecret = existsSync(secretFile);
  if (hadSecret && withoutLineEnd(readFileSync(secretFile, 'utf8')) !== secret) {
    throw new StartupError(`${config.DATA_DIR} has a secret already: restore into another DATA_DIR.`);
  }
  const files = await openFiles(config, openLog(config));
  for await (const key of files.list()) {
    throw new StartupError(`There are files already, such as ${key}: restore into another DATA_DIR or S3_BUCKET.`);
  }
  const database = await openDatabase(config, () => {});
  const stored: string[] = [];
  try {
    await assertEmpty(database.url);
    for (const { key, path } of manifest.files) {
      await files.put(key, createReadStream(join(folder, path)), 'application/octet-stream');
      stored.push(key);
    }
    // Before the rows: a Baton that found these without it would make another one, and could not decrypt them.
    if (!env.SECRET) writeFileSync(secretFile, `${secret}\n`, { mode: 0o600, flush: true });
    await loadDatabase(database.url, folder, manifest);
    return manifest;
  } catch (error) {
    if (!hadSecret) rmSync(secretFile, { force: true });
    for (const key of stored) await files.delete(key);
    throw error;
  } finally {
    await database.stop();
  }
}
