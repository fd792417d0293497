import type { Config } from '../config.ts';
import { checkDatabase } from './check-database.ts';
import type { MoveRows } from './embedded/take-over-cluster.ts';
import { startEmbeddedServer } from './embedded-server.ts';

export interface OpenDatabase {
  url: string;
  /** Stops the embedded server; an external one is not stopped. */
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL of `DATABASE_URL`, or starts the embedded one.
 * @param moveRows Takes over the data of an older embedded PostgreSQL; without it they are refused.
 * @throws StartupError if it cannot be used
 */
export async function openDatabase(
  config: Config,
  report: (line: string) => void,
  moveRows?: MoveRows,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, {
      allowUnsafe: config.ALLOW_UNSAFE_DATABASE,
      hasOutbox: config.JOBS_OUTBOX,
    });
    return { url: config.DATABASE_URL, stop: async () => {} };
  }
  const { DATA_DIR: dataFolder, POSTGRES_OLD_BINARIES: oldBinaries } = config;
  return startEmbeddedServer({ dataFolder, say: report, oldBinaries, ...(moveRows && { moveRows }) });
}
