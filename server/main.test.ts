import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './db/embedded/postmaster-file.ts';
import { createTestDatabase } from './testing/database.ts';
import { isExtended } from './testing/extended.ts';
import { type BatonProcess, basicEnvironment, freePort, spawnBaton, whenReady } from './testing/start-baton.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

let folder: string;
let port: number;
const running: BatonProcess[] = [];

beforeEach(async () => {
  folder = temporaryFolder('baton-main-');
  port = await freePort();
});

afterEach(async () => {
  for (const baton of running.splice(0)) {
    baton.process.kill('SIGTERM');
    await baton.ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

function start(env: Record<string, string> = {}, role = 'all'): BatonProcess {
  const baton = spawnBaton({ DATA_DIR: folder, PORT: String(port), DEMO: 'false', ...env }, role);
  running.push(baton);
  return baton;
}

/** Earlier lines may say where PostgreSQL stores its data. */
const lastLine = (baton: BatonProcess) => baton.output().trim().split('\n').at(-1);

const health = () => fetch(`http://localhost:${port}/readyz`);

const postgres = () => Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('starting Baton', () => {
  it('serves, stops cleanly with its PostgreSQL on SIGTERM and SIGINT, and serves again after SIGKILL', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGINT'] as const) {
      const baton = start({ BACKUP_TO: '/dev/null/backups' });
      await whenReady(baton);
      expect(baton.output()).toContain('BACKUP_TO cannot be written to: /dev/null/backups (ENOTDIR).');
      expect(baton.output()).toContain(`Baton is ready: http://localhost:${port}`);
      expect((await health()).status).toBe(200);
      const database = postgres();
      baton.process.kill(signal);
      if (signal === 'SIGKILL') {
        await baton.ended;
        continue;
      }
      // npm forwards the signal that the terminal has already sent: the second one must not interrupt the clean stop.
      baton.process.kill(signal);
      expect(await baton.ended).toBe(0);
      expect(isAlive(database)).toBe(false);
    }
    // While it is stopped, the commands of operators work on the same folder.
    const command = fileURLToPath(new URL('reset-second-factor.ts', import.meta.url));
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    const reset = promisify(execFile)(process.execPath, [command, 'nobody@example.org'], { env });
    await expect(reset).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account with the address'),
    });
  });

  it.skipIf(!existsSync('/dev/full'))('goes on while its log is on a full disk', async () => {
    const database = await createTestDatabase();
    const full = openSync('/dev/full', 'w');
    const env = {
      ...basicEnvironment,
      DATABASE_URL: database.url,
      ALLOW_UNSAFE_DATABASE: 'true',
      SECRET: 'x'.repeat(32),
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'info',
    };
    const script = process.env.SERVER_SCRIPT ?? 'server/main.ts';
    const baton = spawn(process.execPath, [script], { env, stdio: ['ignore', full, full] });
    const ended = once(baton, 'close');
    try {
      const ask = () =>
        health().then(
          ({ status }) => status,
          () => baton.exitCode,
        );
      await expect.poll(ask, { timeout: 30_000 }).toBe(200);
      for (let time = 0; time < 20; time++)
        expect((await fetch(`http://localhost:${port}/api/v1/user/me`)).status).toBe(401);
      expect(baton.exitCode).toBeNull();
    } finally {
      baton.kill('SIGTERM');
      await ended;
      closeSync(full);
      await database.drop();
    }
    expect(baton.exitCode).toBe(0);
  });

  it('refuses a port in use with one sentence, before it prepares PostgreSQL', async () => {
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    const baton = start();
    expect(await baton.ended).toBe(1);
    expect(lastLine(baton)).toBe(`PORT ${port} is taken: stop what listens there, or set another.`);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    other.close();
  });

  const refused: [Record<string, string>, string][] = [
    [
      { HOST: '203.0.113.1' },
      'HOST 203.0.113.1 is no address of this machine: set localhost, or 0.0.0.0 for all of them.',
    ],
    [{ PORT: 'http' }, 'PORT must be a number from 1 to 65535.'],
    [{ DATA_DIR: '/proc/baton' }, 'DATA_DIR cannot be written to: /proc/baton (ENOENT).'],
    [
      { DATABASE_URL: 'postgres://baton:hidden@localhost:1/baton' },
      'DATABASE_URL does not lead to a PostgreSQL at localhost:1: nothing listens there.',
    ],
  ];
  // In `npm test` each is tested where it is found out: try-port.test.ts, config.test.ts and db/check-database.test.ts.
  it.each(isExtended ? refused : [])('refuses %j with one sentence', async (env, sentence) => {
    const baton = start(env);
    expect(await baton.ended).toBe(1);
    expect(lastLine(baton)).toBe(sentence);
  });

  // In `npm test`, runs/two-webs-two-workers.test.ts shows the same of four processes.
  it.runIf(isExtended)('runs separate web and worker processes on one database', async () => {
    const database = await createTestDatabase();
    const shared = { DATABASE_URL: database.url, SECRET: 'x'.repeat(32), ALLOW_UNSAFE_DATABASE: 'true' };
    const [web, worker] = [start(shared, 'web'), start(shared, 'worker')];
    await Promise.all([whenReady(web), whenReady(worker, 'Baton works on jobs')]);
    expect((await health()).status).toBe(200);
    for (const baton of [web, worker]) baton.process.kill('SIGTERM');
    expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0]);
    await database.drop();
  });
});
