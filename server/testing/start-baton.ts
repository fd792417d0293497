import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { isOnCitus } from './left-out-on-citus.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = join(import.meta.dirname, '../..');

export interface BatonProcess {
  process: ChildProcess;
  /** Its output so far, on both streams. */
  output(): string;
  /** Its exit code. The test must end the process itself. */
  ended: Promise<number | null>;
}

/**
 * What every process of a test needs: where programs are, Node's compile cache, which halves the time of a start, and the
 * outbox where the database is distributed.
 */
export const basicEnvironment: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  ...(isOnCitus && { JOBS_OUTBOX: 'true' }),
};

/** `npm test` has it built, as `npm start` does; a single test that is run by hand uses the sources. */
const serverScript = process.env.SERVER_SCRIPT ?? 'server/main.ts';

/** Starts the real server in a process of its own, as `npm start` does, with only `env` and PATH in its environment. */
export function spawnBaton(env: Record<string, string>, role = 'all', script = serverScript): BatonProcess {
  const child = spawn(process.execPath, [join(root, script), role], {
    cwd: root,
    env: { ...basicEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => output, ended };
}

export interface StartedBaton {
  /** Its address, without a slash at the end. */
  base: string;
  baton: BatonProcess;
  /** Stops it normally, and deletes its folder. Its output remains. */
  close: () => Promise<void>;
}

/**
 * Starts the real server on a free port and in a folder of its own, unless `env` has others; resolves when it accepts
 * requests.
 * @throws Error with its output, if it ends before
 */
export async function startBaton(env: Record<string, string> = {}): Promise<StartedBaton> {
  const folder = temporaryFolder('baton-started-');
  const port = await freePort();
  const baton = spawnBaton({ DATA_DIR: folder, PORT: String(port), ...env });
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

/** Starts the real server on the database of a test's app, with its secret and its folder unless `env` has another. */
export function spawnBeside(
  { context }: { context: AppContext },
  role: 'all' | 'web' | 'worker',
  env: Record<string, string> = {},
): BatonProcess {
  const { SECRET, DATA_DIR } = context.config;
  const DATABASE_URL = context.pool.options.connectionString ?? '';
  return spawnBaton({ DATABASE_URL, SECRET, DATA_DIR, ALLOW_UNSAFE_DATABASE: 'true', DEMO: 'false', ...env }, role);
}

/** Resolves when it accepts requests. @throws Error with its output, if it ends before */
export async function whenReady(baton: BatonProcess, sign = 'Baton is ready'): Promise<void> {
  let ended = false;
  baton.ended.then(() => {
    ended = true;
  });
  while (!baton.output().includes(sign)) {
    if (ended) throw new Error(`Baton ended before it was ready:\n${baton.output()}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
