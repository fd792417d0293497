import { rmSync } from 'node:fs';
import type { TestApp } from './open-test-app.ts';
import { type BatonProcess, freePort, spawnBaton, whenReady } from './start-baton.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real process that works on the database of a test's app. */
export interface BatonBeside {
  base: string;
  baton: BatonProcess;
  /** Stops it normally, and deletes its folder. Its output remains. */
  close: () => Promise<void>;
}

/** Starts the real server on the database of a test's app; resolves when it accepts requests. */
export async function startBatonBeside(app: TestApp, env: Record<string, string> = {}): Promise<BatonBeside> {
  const folder = temporaryFolder('baton-beside-');
  const port = await freePort();
  const baton = spawnBaton({
    DATABASE_URL: app.context.pool.options.connectionString ?? '',
    ALLOW_UNSAFE_DATABASE: 'true',
    SECRET: app.context.config.SECRET,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'false',
    ...env,
  });
  const close = async () => {
    baton.process.kill('SIGTERM');
    await baton.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await whenReady(baton);
  } catch (error) {
    await close();
    throw error;
  }
  return { base: `http://localhost:${port}`, baton, close };
}
