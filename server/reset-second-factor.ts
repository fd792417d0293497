import { resetSecondFactor } from './accounts/second-factor/reset-second-factor.ts';
import { readConfig } from './config.ts';
import { migrate, migrationsFolder } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { openLog } from './log/open-log.ts';
import { openAppContext } from './open-app-context.ts';

/**
 * `npm run second-factor:reset -- somebody@example.org`: removes the second factors of an account whose person lost
 * them. Baton may go on working on the same DATABASE_URL; with the embedded PostgreSQL it must be stopped first.
 */
const [email] = process.argv.slice(2);
try {
  if (!email) throw new Error('Name the address of the account: npm run second-factor:reset -- somebody@example.org');
  const config = readConfig('web', process.env);
  const database = await openDatabase(config, (line) => process.stderr.write(`${line}\n`));
  try {
    await migrate(database.url, migrationsFolder, { default_package: config.DEFAULT_PACKAGE });
    const { context, close } = await openAppContext(config, database.url, openLog(config, process.stderr));
    const isReset = await resetSecondFactor(context, email);
    await close();
    if (!isReset) throw new Error(`No account with the address ${email} has a second factor.`);
    process.stdout.write(`${email} signs in with one factor now, and is told by mail. All sessions ended.\n`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
