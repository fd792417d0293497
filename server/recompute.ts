import { recomputeAllRollups } from './analytics/recompute-all-rollups.ts';
import { readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate, migrationsFolder } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';

/**
 * `npm run recompute`: computes the daily figures of all workspaces from their runs. Baton may go on working on the
 * same DATABASE_URL; with the embedded PostgreSQL it must be stopped first.
 */
const config = readConfig('all', process.env);
try {
  const database = await openDatabase(config, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrate(database.url, migrationsFolder, { default_package: config.DEFAULT_PACKAGE });
    const { listPool, close } = connect(database.url, (error) => process.stderr.write(`${error.message}\n`));
    const count = await recomputeAllRollups(listPool);
    process.stdout.write(`The daily figures of ${count} workspaces are computed.\n`);
    await close();
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
