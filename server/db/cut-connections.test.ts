import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestUntilAnswered } from '../testing/crash-tests/request-until-answered.ts';
import { repeats } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
} from '../testing/factories.ts';
import { databaseTarget, type FaultProxy, startFaultProxy, throughProxy } from '../testing/fault-proxy.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import type { StartedBaton } from '../testing/start-baton.ts';
import { startBatonBeside } from '../testing/start-baton-beside.ts';

/**
 * The real process on a database behind a proxy, which cuts connections, loses replies and stalls while people work.
 * Each client records what was acknowledged, and repeats what was not with the same key.
 */
let app: TestApp;
let proxy: FaultProxy;
let beside: StartedBaton;
beforeAll(async () => {
  app = await openTestApp();
  const url = app.context.pool.options.connectionString ?? '';
  proxy = await startFaultProxy(databaseTarget(url));
  beside = await startBatonBeside(app, { DATABASE_URL: throughProxy(url, proxy) });
});
afterAll(async () => {
  proxy.heal();
  await beside.close();
  await proxy.close();
  await app.close();
});

test('nothing acknowledged is lost and nothing done twice while connections to PostgreSQL are cut and stalled', async () => {
  // Its own, so that a repeated test begins anew.
  const workspace = await createTestWorkspace(app);
  const { ref, token } = workspace.owner;
  const workflow = await createTestWorkflow(workspace, requestDefinition([ref]), [ref]);
  const seen = { repeats: 0, faults: [] as string[] };
  const call = requestUntilAnswered(beside.base, seen)(token);
  /** Repeats as long as Baton says that it could not do it now. */
  const act = async <Body>(method: 'POST' | 'PATCH', path: string, body: object, key: string) => {
    for (;;) {
      const reply = await call<Body>(method, path, body, { 'idempotency-key': key });
      if (reply.status !== 503) return reply;
      seen.repeats++;
      await pause(50);
    }
  };
  const acknowledged: { id: string; key: string }[] = [];
  const answered: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const work = async (person: number) => {
    for (let n = 0; !isOver; n++) {
      const key = `start ${person} ${n}`.replaceAll(' ', '-');
      const started = await act<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id }, key);
      if (started.status !== 201) refused.push(`${started.status} ${JSON.stringify(started.problem)}`);
      else {
        acknowledged.push({ id: started.body.run.id, key });
        const step = stepOf(started.body.run, 'Ask');
        const path = `${workspace.path}/runs/${started.body.run.id}/run_steps/${step.id}`;
        const fields = [{ key: 'amount', value: '5' }];
        const reply = await act('PATCH', path, { run_step: { answer: 'submitted', fields } }, `answer-${key}`);
        if (reply.status === 200) answered.push(started.body.run.id);
        else refused.push(`${reply.status} ${JSON.stringify(reply.problem)}`);
      }
    }
  };
  const people = Array.from({ length: 6 }, (_, person) => work(person));
  const rounds = repeats(4, 30);
  for (let round = 0; round < rounds; round++) {
    await pause(400);
    if (round % 3 === 0) proxy.cut();
    else if (round % 3 === 1) proxy.loseReplies();
    else proxy.stall();
    await pause(300);
    proxy.cut();
    proxy.heal();
  }
  await pause(500);
  isOver = true;
  await Promise.all(people);

  expect(refused).toEqual([]);
  expect(seen.faults.filter((fault) => !fault.includes(': 503 '))).toEqual([]);
  expect(proxy.cuts()).toBeGreaterThan(rounds);
  expect(acknowledged.length).toBeGreaterThan(0);
  const { rows } = await app.context.pool.query<{ runs: string[]; keys: number; answers: string[]; lines: number }>(
    `select array(select id::text from runs where workspace_id = $1) as runs,
      (select count(*)::int from idempotency_keys where workspace_id = $1 and key like 'start-%') as keys,
      array(select run_id::text from step_answers where workspace_id = $1 and not is_draft) as answers,
      (select count(*)::int from activities where workspace_id = $1 and kind = 'step_answered') as lines`,
    [workspace.id],
  );
  const stored = rows[0]!;
  // Each start and each answer exactly once, and no run that nobody was told of: the last requests were all answered.
  expect(stored.runs.toSorted()).toEqual(acknowledged.map(({ id }) => id).toSorted());
  expect(stored.keys).toBe(acknowledged.length);
  expect(stored.answers.toSorted()).toEqual(answered.toSorted());
  expect(stored.lines).toBe(answered.length);
  // It is the same process, and it is ready again.
  expect(beside.baton.process.exitCode).toBeNull();
  await expect.poll(async () => (await fetch(`${beside.base}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  // A connection that stalled while nobody used it is found to be lost by the request that gets it.
  await expect.poll(async () => (await call('GET', `${workspace.path}/tags`)).status, { timeout: 30_000 }).toBe(200);
}, 240_000);

test('while the database does not answer, a request gets a clear refusal, and the next ones soon work', async () => {
  const workspace = await createTestWorkspace(app);
  const { token } = workspace.owner;
  const ask = () => fetch(`${beside.base}${workspace.path}/tags`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  proxy.stall();
  const asked = ask();
  await pause(500);
  proxy.cut();
  proxy.heal();
  const reply = await asked;
  expect([200, 503]).toContain(reply.status);
  if (reply.status === 503) expect(await reply.json()).toMatchObject({ code: 'unavailable' });
  await expect.poll(async () => (await ask()).status).toBe(200);
});
