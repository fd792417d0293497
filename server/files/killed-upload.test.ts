import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExtended } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type BatonProcess, freePort, spawnBeside, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPng, uploadBody, uploadHeaders } from '../testing/upload.ts';

let app: TestApp;
let workspace: TestWorkspace;
let folder: string;
const running: BatonProcess[] = [];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  folder = temporaryFolder('baton-upload-');
});
afterAll(async () => {
  for (const server of running) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** A real server with its worker, on the app's database. */
async function startServer(env: Record<string, string> = {}) {
  const port = await freePort();
  const server = spawnBeside(app, 'all', { DATA_DIR: folder, PORT: String(port), ...env });
  running.push(server);
  await whenReady(server);
  return { ...server, port };
}

const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : []);
const incoming = () => namesIn(join(folder, 'files/.incoming'));
const stored = () => namesIn(join(folder, 'files/uploads', workspace.id));
const rows = async () =>
  (
    await app.context.pool.query<{ key: string }>('select key from files where workspace_id = $1', [workspace.id])
  ).rows.map(({ key }) => key);
const path = () => `${workspace.path}/files`;
const authorization = () => `Bearer ${workspace.owner.token}`;
const send = (port: number, contents: Buffer) =>
  fetch(`http://localhost:${port}${path()}`, {
    method: 'POST',
    headers: { ...uploadHeaders, authorization: authorization() },
    body: new Uint8Array(uploadBody(contents)),
  });

test.runIf(isExtended)(
  'a server killed during an upload or after its last byte leaves neither a file nor a row alone',
  async () => {
    const first = await startServer();
    const kept = (await (await send(first.port, createPng())).json()) as { file: { key: string } };
    const socket = connect(first.port, 'localhost');
    socket.on('error', () => {});
    socket.write(
      `POST ${path()} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization()}\r\n` +
        `content-type: ${uploadHeaders['content-type']}\r\ncontent-length: 9000000\r\n\r\n`,
    );
    socket.write(uploadBody(Buffer.alloc(3_000_000, 1)).subarray(0, 2_000_000));
    await expect.poll(() => incoming().length, { timeout: 10_000 }).toBe(1);
    first.process.kill('SIGKILL');
    await first.ended;
    expect([stored(), await rows()]).toEqual([[kept.file.key], [kept.file.key]]);

    for (let kill = 1; kill <= 20; kill++) {
      const next = await startServer({ CRASH_AT: 'upload-stored:1' });
      await expect(send(next.port, createPng())).rejects.toThrow();
      expect(await next.ended).toBeNull();
      expect([stored().length, await rows()]).toEqual([1 + kill, [kept.file.key]]);
    }

    // A day later, and long after the incoming files were written.
    for (const name of incoming()) utimesSync(join(folder, 'files/.incoming', name), 0, 0);
    await app.context.pool.query(`update pgboss.job set start_after = now() where name = 'sweep_file'`);
    const last = await startServer();
    await expect.poll(stored, { timeout: 20_000 }).toEqual([kept.file.key]);
    expect([incoming(), await rows()]).toEqual([[], [kept.file.key]]);
    const read = await fetch(`http://localhost:${last.port}${path()}/${kept.file.key}`, {
      headers: { authorization: authorization() },
    });
    expect(Buffer.from(await read.arrayBuffer()).equals(createPng())).toBe(true);
  },
  300_000,
);
