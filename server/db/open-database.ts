import type { Config } from '../config.ts';
import { checkDatabase } from './check-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';

export interface OpenDatabase {
  url: string;
  /** Stops the embedded server; an external one is not stopped. */
  stop(): Promise<void>;
}

/** Opens the PostgreSQL of `DATABASE_URL`, or starts the embedded one. @throws StartupError if it cannot be used */
export async function openDatabase(config: Config, report: (line: string) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, config.ALLOW_UNSAFE_DATABASE);
    return { url: config.DATABASE_URL, stop: async () => {} };
  }
  return startEmbeddedServer({ dataFolder: config.DATA_DIR, say: report });
}
