import { restoreBackup } from './backup/restore-backup.ts';
import { readCommandLine } from './command-line.ts';

/** `npm run restore -- folder`: restores a backup into an empty database and DATA_DIR; Baton must be stopped. */
const usage = `npm run restore -- path/to/baton-2026-11-23T03-30-00-000Z

Restores the backup in that folder into an empty database and DATA_DIR. Baton must be stopped.`;

const [folder] = readCommandLine(usage, { most: 1 }).words;
try {
  if (!folder) throw new Error(`name the folder of the backup: ${usage}`);
  const { tables, files } = await restoreBackup(folder, process.env);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored: ${tables.length} tables with ${rows} rows, and ${files.length} files. Start Baton.\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was restored: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
