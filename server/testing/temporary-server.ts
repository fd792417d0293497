import { rmSync } from 'node:fs';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A PostgreSQL for one test run. It does not sync its files, because it need not survive a power failure. */
export async function startTemporaryServer(): Promise<{ url: string; home: string; stop(): Promise<void> }> {
  const folder = temporaryFolder('baton-database-');
  const server = await startEmbeddedServer({ dataFolder: folder, durable: false });
  return {
    url: server.url,
    home: server.home,
    stop: async () => {
      await server.stop();
      for (const path of [folder, server.home]) rmSync(path, { recursive: true, force: true });
    },
  };
}
