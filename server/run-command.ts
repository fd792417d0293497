import type { Pool } from 'pg';
import { type Config, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { assertDatabase } from './db/embedded/find-running.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';

export const print = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Runs a command of an operator on the migrated database of the environment. Baton may go on working on the same
 * DATABASE_URL; the embedded PostgreSQL is started, so Baton must be stopped first. If the command fails, it prints why,
 * and the exit code is 1.
 */
export async function runCommand(act: (config: Config, url: string) => Promise<void>): Promise<void> {
  try {
    assertDatabase(process.env);
    const config = readConfig('all', process.env);
    const database = await openDatabase(config, warn);
    try {
      await migrate(database.url, { settings: { default_package: config.DEFAULT_PACKAGE } });
      await act(config, database.url);
    } finally {
      await database.stop();
    }
  } catch (error) {
    warn((error as Error).message);
    process.exitCode = 1;
  }
}

/** As `runCommand`, for a command that needs nothing but the settings and a connection for long statements. */
export const runOnDatabase = (act: (pool: Pool, config: Config) => Promise<void>): Promise<void> =>
  runCommand(async (config, url) => {
    let isClosing = false;
    const { listPool, close } = connect(url, (error) => {
      // The embedded PostgreSQL ends connections that are still closing.
      if (!isClosing) warn(error.message);
    });
    try {
      await act(listPool, config);
    } finally {
      isClosing = true;
      await close();
    }
  });
