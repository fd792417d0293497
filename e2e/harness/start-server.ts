import { rmSync } from 'node:fs';
import { spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

/** Playwright calls it once: the real server, as `npm start` runs it, on an empty folder with the demo loaded. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('baton-e2e-');
  const baton = spawnBaton({ DATA_DIR: folder, PORT: process.env.E2E_PORT ?? '' });
  const stop = async () => {
    baton.process.kill('SIGTERM');
    await baton.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  await whenReady(baton).catch(async (error) => {
    await stop();
    throw error;
  });
  return stop;
}
