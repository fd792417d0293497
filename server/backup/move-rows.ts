import type { MoveRows } from '../db/embedded/take-over-cluster.ts';
import { dumpDatabase } from './dump-database.ts';
import { loadDatabase } from './load-database.ts';
import { openPatientClient } from './open-patient-client.ts';
import { rejectOtherMigrations } from './reject-other-migrations.ts';

/**
 * Copies everything of one database into an empty one of a newer PostgreSQL, as a backup and its restoring would.
 * @throws StartupError if the database is of a newer Baton
 */
export const moveRows: MoveRows = async (from, to, folder) => {
  // Baton was stopped before it made its tables.
  if (await isEmpty(from)) return;
  const dumped = await dumpDatabase(from, folder);
  rejectOtherMigrations(dumped.migrations, 'The database is of another Baton');
  await loadDatabase(to, folder, dumped);
};

async function isEmpty(url: string): Promise<boolean> {
  const client = await openPatientClient(url);
  try {
    const { rowCount } = await client.query(
      `select from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' limit 1`,
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
