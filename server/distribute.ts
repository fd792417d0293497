import { readCommandLine } from './command-line.ts';
import { distributeDatabase } from './db/distribute-database.ts';
import { print, runCommand } from './run-command.ts';

/** `npm run distribute`: distributes the database of DATABASE_URL over the nodes of its Citus cluster (docs/scaling.md). */
readCommandLine('npm run distribute\n\nDistributes the database of DATABASE_URL over the nodes of its Citus cluster.');
await runCommand(async (_config, url) => {
  const isNew = await distributeDatabase(url);
  print(isNew ? 'The database is distributed by workspace.' : 'The database is distributed already.');
});
