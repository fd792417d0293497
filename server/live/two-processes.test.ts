import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestWorkflow, createTestWorkspace, formedDefinition, type TestRun } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type BatonProcess, freePort, spawnBeside, whenReady } from '../testing/start-baton.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Fills the database. It answers no requests. */
let app: TestApp;
const folder = temporaryFolder('baton-live-');
const webs: { url: string; baton: BatonProcess }[] = [];

beforeAll(async () => {
  app = await openTestApp();
  const env = { DATA_DIR: folder };
  for (let count = 0; count < 2; count++) {
    const PORT = String(await freePort());
    webs.push({ url: `http://localhost:${PORT}`, baton: spawnBeside(app, 'web', { ...env, PORT }) });
  }
  await Promise.all(webs.map(({ baton }) => whenReady(baton)));
});
afterAll(async () => {
  for (const { baton } of webs) {
    baton.process.kill('SIGTERM');
    await baton.ended;
  }
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a change by one process reaches the listeners of the other, and SIGTERM does not wait for streams', async () => {
  const [one, other] = webs as [(typeof webs)[0], (typeof webs)[0]];
  const { owner, path, ...workspace } = await createTestWorkspace(app);
  const made = { owner, path, ...workspace };
  const workflow = await createTestWorkflow(made, formedDefinition([], [owner.ref]), [owner.ref]);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  const { id, run_steps } = body.run;
  const authorization = `Bearer ${owner.token}`;
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${other.url}${path}/events`, { headers: { authorization } })),
  );
  let received = '';
  const read = async ({ body }: Response) => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) received += Buffer.from(chunk).toString();
  };
  const ended = Promise.allSettled(streams.map(read));
  // Wait until the hint of its creation is delivered.
  await new Promise((done) => setTimeout(done, 300));
  received = '';

  const reply = await fetch(`${one.url}${path}/runs/${id}/run_steps/${run_steps[0]?.id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ run_step: { answer: 'done', comment: 'Marked words' } }),
  });
  expect(reply.status).toBe(200);
  await vi.waitFor(() => expect(received.split(id)).toHaveLength(6), { timeout: 15_000, interval: 10 });
  expect(received).toContain('event: home');
  expect(received).not.toContain('Marked');

  // The streams have no end of their own.
  other.baton.process.kill('SIGTERM');
  expect(await other.baton.ended).toBe(0);
  await ended;
});
