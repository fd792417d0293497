import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where Node keeps what it compiled for the next start, which then costs half; its own place for that. */
const compiled = join(tmpdir(), 'node-compile-cache');

export interface BatonProcess {
  process: ChildProcess;
  /** What it has written so far, on both streams. */
  output(): string;
  /** Its exit code; a test that waits for it must have made it end. */
  ended: Promise<number | null>;
}

/** Starts the real server as a process of its own, as `npm start` does. The environment is `env` and nothing else of ours. */
export function spawnBaton(env: Record<string, string>, role = 'all', script = 'server/main.ts'): BatonProcess {
  const child = spawn(process.execPath, [join(root, script), role], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
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

/** Comes back when it takes requests. @throws When it ends before, with what it wrote. */
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
