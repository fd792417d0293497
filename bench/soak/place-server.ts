import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { freePort } from '../../server/testing/start-baton.ts';

const secret = 'x'.repeat(32);

/** A database in a folder of its own, and the settings with which processes of Baton are started on it. */
export async function placeServer() {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: database.url,
    SECRET: secret,
    DATA_DIR: folder,
    DEMO: 'false',
    PORT: String(port),
    BASE_URL: base,
  };
  const remove = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, address: { url: database.url, base, port, secret }, env, remove };
}
