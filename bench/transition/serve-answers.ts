import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkspaceSessions } from './answer-over-http.ts';

export interface AnsweredServer {
  /** Of the web process. */
  pid: number;
  /** The thread that answers steps over HTTP (`answer-over-http.ts`). */
  client: Worker;
  stop: () => Promise<void>;
}

/**
 * Starts a web process of Baton on a seeded database, and the thread that answers there.
 * @param env Its settings besides the address.
 */
export async function serveAnswers(
  env: Record<string, string>,
  port: number,
  sessions: WorkspaceSessions[],
): Promise<AnsweredServer> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts'), 'web'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DEMO: 'false', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const client = new Worker(new URL('./answer-over-http.ts', import.meta.url), { workerData: { port, sessions } });
  const stop = async () => {
    await client.terminate();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  try {
    await untilReady(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: server.pid ?? 0, client, stop };
}

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
