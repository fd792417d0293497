import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup, missingFiles } from './backup/make-backup.ts';
import { recordBackup } from './backup/record-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readCommandLine } from './command-line.ts';
import { type Config, readConfig } from './config.ts';
import { checkSecret } from './db/check-secret.ts';
import { connect } from './db/connect.ts';
import { assertDatabase, findRunning } from './db/embedded/find-running.ts';
import { openDatabase } from './db/open-database.ts';
import { openLog } from './log/open-log.ts';
import { openFiles } from './outside/files.ts';

/**
 * `npm run backup -- [folder] [--check]`: makes a backup in a folder, BACKUP_TO or DATA_DIR/backups, while Baton works or
 * is stopped. With --check it is restored into a temporary database and folder.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

async function openAnyDatabase(config: Config) {
  const running = config.DATABASE_URL ? null : findRunning(config.DATA_DIR);
  return running ? { url: running, stop: async () => {} } : openDatabase(config, print);
}

/** Restores it where nothing else is, with the PostgreSQL that is part of Baton; restoring compares the counts. */
async function checkByRestoring(folder: string): Promise<void> {
  const restored = mkdtempSync(join(tmpdir(), 'baton-restored-'));
  // As root, PostgreSQL's own user must reach the folders below.
  chmodSync(restored, 0o711);
  try {
    const { tables, files } = await restoreBackup(folder, { DATA_DIR: restored });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored on trial: ${tables.length} tables with ${rows} rows, and ${files.length} files.`);
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
}

const usage = `npm run backup -- [folder] [--check]

Makes a backup in a folder, BACKUP_TO or DATA_DIR/backups, while Baton works or is stopped.

  --check   restores it on trial, into a temporary database and folder`;

const { words, flags } = readCommandLine(usage, { most: 1, flags: ['check'] });
try {
  assertDatabase(process.env);
  const config = readConfig('all', process.env);
  const to = words[0] ?? config.BACKUP_TO ?? join(config.DATA_DIR, 'backups');
  const database = await openAnyDatabase(config);
  const { pool, close } = connect(database.url, (error) => print(error.message));
  try {
    await checkSecret(pool, config.SECRET);
    const files = await openFiles(config, openLog(config));
    const { folder, bytes, missing } = await recordBackup(pool, () =>
      makeBackup(config, { url: database.url, files, to }),
    );
    print(
      `Backup made: ${folder} (${bytes} bytes). It holds everything, the secret included: keep it where only you read it.`,
    );
    if (missing > 0) process.stderr.write(`${missingFiles(missing)}\n`);
    if (flags.has('check')) await checkByRestoring(folder);
  } finally {
    await close();
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`No backup: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
