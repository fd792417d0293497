import { readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate, migrationsFolder } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { describeBroken, verifyAllHistories } from './runs/history/verify-all-histories.ts';

/**
 * `npm run verify-history`: recomputes the hashes of all histories, and names the first line of each that is not as it
 * was written. Baton may go on working on the same DATABASE_URL; with the embedded PostgreSQL it must be stopped first.
 * The exit code is 1 if anything was changed.
 */
try {
  const config = readConfig('all', process.env);
  const database = await openDatabase(config, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrate(database.url, migrationsFolder, { default_package: config.DEFAULT_PACKAGE });
    const { listPool, close } = connect(database.url, (error) => process.stderr.write(`${error.message}\n`));
    const { runs, lines, lines_before, broken } = await verifyAllHistories(listPool, (one) =>
      process.stdout.write(`${describeBroken(one)}\n`),
    );
    process.stdout.write(
      `${runs} histories checked: ${lines} lines with a hash, ${lines_before} from before hashes. ${
        broken === 0 ? 'All are as they were written.' : `${broken} were changed.`
      }\n`,
    );
    if (broken > 0) process.exitCode = 1;
    await close();
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
