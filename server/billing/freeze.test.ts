import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isExtended } from '../testing/extended.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { meterFiles } from './meter-files.ts';
import { monthOf, periodOf } from './months.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A workspace on a package, with a workflow that its owner can start. */
async function setUp(name: string) {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  await app.context.pool.query('update workspaces set package = $2 where id = $1', [workspace.id, name]);
  const start = (headers: Record<string, string> = {}) =>
    owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: workflow.id }, headers);
  return { workspace, owner, workflow, start };
}

const useUp = (workspace: TestWorkspace, runs: number) =>
  app.context.pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, to_timestamp($2), $3)', [
    workspace.id,
    app.context.now(),
    runs,
  ]);

const isFrozen = async ({ owner, path }: TestWorkspace) => {
  const { body } = await owner.call<{ workspace: { is_frozen: boolean } }>('GET', path);
  const { body: all } = await owner.call<{ workspaces: { is_frozen: boolean }[] }>('GET', '/api/v1/user/workspaces');
  expect(all.workspaces[0]?.is_frozen).toBe(body.workspace.is_frozen);
  return body.workspace.is_frozen;
};

/** The exact message that was specified. */
const refused = [403, 'workspace_frozen', 'Workspace is frozen cannot be started.'];
const errorOf = ({ status, problem }: { status: number; problem: { code: string; detail: string } }) => [
  status,
  problem.code,
  problem.detail,
];

describe('a workspace is frozen', () => {
  test('exactly at the limit of its runs, when twenty start at once', async () => {
    const { workspace, start } = await setUp('free');
    await useUp(workspace, 93);
    expect(await isFrozen(workspace)).toBe(false);
    const replies = await Promise.all(Array.from({ length: 20 }, () => start()));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(7).fill(201), ...Array(13).fill(403)]);
    expect(errorOf(replies.find(({ status }) => status === 403)!)).toEqual(refused);
    expect(await isFrozen(workspace)).toBe(true);
  });

  test.runIf(isExtended)('exactly at the limit, also if the earlier starts did not wait for each other', async () => {
    const { workspace, start } = await setUp('business');
    const { rows } = await app.context.pool.query(`select current_setting('max_connections')::int as most`);
    // As many runs as all connections together can start in one statement each, and some.
    const room = 16 * rows[0].most + 15;
    await useUp(workspace, 100_000 - room);
    const statuses: number[] = [];
    const some = async () => {
      while (statuses.length < room + 40) statuses.push((await start()).status);
    };
    await Promise.all(Array.from({ length: 20 }, some));
    expect(statuses.filter((status) => status === 201)).toHaveLength(room);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
  });

  test('while its storage is full', async () => {
    const { workspace, start } = await setUp('free');
    const at = app.context.now();
    await meterFiles(app.context.pool, workspace.id, { bytes: 999_999_999, files: 1, at });
    expect((await start()).status).toBe(201);
    await meterFiles(app.context.pool, workspace.id, { bytes: 1, files: 1, at });
    expect(errorOf(await start())).toEqual(refused);
    await meterFiles(app.context.pool, workspace.id, { bytes: -1, files: -1, at });
    expect((await start()).status).toBe(201);
  });

  test('while it has more members than its package allows, until one leaves', async () => {
    const { workspace, start } = await setUp('free');
    for (let count = 0; count < 4; count++) await workspace.person();
    expect((await start()).status).toBe(201);
    const { member_id } = await workspace.person();
    expect([await isFrozen(workspace), ...errorOf(await start())]).toEqual([true, ...refused]);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [member_id]);
    expect([await isFrozen(workspace), (await start()).status]).toEqual([false, 201]);
  });

  test('never with the unlimited package', async () => {
    const { workspace, start } = await setUp('unlimited');
    await useUp(workspace, 1_000_000);
    expect([await isFrozen(workspace), (await start()).status]).toEqual([false, 201]);
  });
});

describe('a frozen workspace', () => {
  test('refuses the start form and starts before any other check; its open runs go on and can be read', async () => {
    const { workspace, owner, workflow, start } = await setUp('free');
    const { body } = await start();
    await useUp(workspace, 99);
    expect(errorOf(await owner.call('GET', `${workflow.path}/start_form`))).toEqual(refused);
    const none = { workflow_id: app.context.nextId() };
    expect(errorOf(await owner.call('POST', `${workspace.path}/runs`, none))).toEqual(refused);
    const run = `${workspace.path}/runs/${body.run.id}`;
    const answered = await owner.call<{ run: TestRun }>('PATCH', `${run}/run_steps/${stepOf(body.run, 'Ask').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] },
    });
    expect([answered.status, stepOf(answered.body.run, 'Approve').status]).toEqual([200, 'pending']);
    expect((await owner.call('GET', run)).status).toBe(200);
  });

  test('repeats the reply of an accepted start', async () => {
    const { workspace, start } = await setUp('free');
    await useUp(workspace, 99);
    const key = { 'idempotency-key': 'last-one' };
    const [first, again] = [await start(key), await start(key)];
    expect([first.status, again.status, again.body.run.id]).toEqual([201, 201, first.body.run.id]);
    expect(errorOf(await start())).toEqual(refused);
  });

  test('is unfrozen by a bigger package', async () => {
    const { workspace, owner, start } = await setUp('free');
    await useUp(workspace, 100);
    expect(errorOf(await start())).toEqual(refused);
    expect((await owner.call('POST', `${workspace.path}/plan`, { package: 'starter' })).status).toBe(200);
    expect([await isFrozen(workspace), (await start()).status]).toEqual([false, 201]);
  });

  test('notifies its owners once per month and cause, in their language, and nobody else', async () => {
    const { workspace, owner } = await setUp('free');
    const second = await workspace.person('owner');
    await workspace.person();
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [second.user_id]);
    const fold = async () => {
      await app.context.jobs.send('fold_usage', {});
      await app.work();
      // Mails of the tests before this one may be sent here too.
      return app.mails().filter((mail) => mail.replace(/=\r?\n/g, '').includes(workspace.id));
    };
    await useUp(workspace, 99);
    expect(await fold()).toEqual([]);
    await useUp(workspace, 1);
    const mails = await fold();
    expect(mails).toHaveLength(2);
    const to = (address: string) => mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';
    expect(to(owner.email)).toContain('frozen');
    expect(to(owner.email)).toContain('/settings/usage_and_billings');
    expect(to(second.email)).toContain('gel');
    expect(to(owner.email).replace(/=\r?\n/g, '')).toContain('because you own this workspace');
    for (const mail of mails) expect(mail).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await useUp(workspace, 1);
    expect(await fold()).toEqual([]);
    await meterFiles(app.context.pool, workspace.id, { bytes: 1_000_000_000, files: 1, at: app.context.now() });
    expect(await fold()).toHaveLength(2);
  });

  test('notifies its owners again when a larger package is used up in the same month', async () => {
    const { workspace, owner } = await setUp('free');
    const fold = async () => {
      await app.context.jobs.send('fold_usage', {});
      await app.work();
      return app.mails().filter((mail) => mail.replace(/=\r?\n/g, '').includes(workspace.id));
    };
    const change = (body: object) => owner.call('POST', `${workspace.path}/plan`, body);
    await useUp(workspace, 100);
    expect(await fold()).toHaveLength(1);
    await change({ package: 'free', billing_contact: 'bills@example.org' });
    await useUp(workspace, 1);
    expect(await fold()).toEqual([]);
    expect((await change({ package: 'starter' })).status).toBe(200);
    expect(await fold()).toEqual([]);
    await useUp(workspace, 1_000_000);
    expect([await isFrozen(workspace), (await fold()).length]).toEqual([true, 1]);
    expect(await fold()).toEqual([]);
  });
});

/** This test is the last, because the clock stays moved forward. */
test('a new month unfreezes a workspace without runs left, and counts from zero', async () => {
  const { workspace, owner, start } = await setUp('free');
  await useUp(workspace, 100);
  expect(errorOf(await start())).toEqual(refused);
  const { ends_at } = periodOf(monthOf(app.context.now()));
  app.later(ends_at - app.context.now() - 5);
  expect(errorOf(await start())).toEqual(refused);
  app.later(6);
  expect(await isFrozen(workspace)).toBe(false);
  expect((await start()).status).toBe(201);
  type Months = { usage_and_billings: { month: string; runs_started: number; is_current: boolean }[] };
  const { body } = await owner.call<Months>('GET', `${workspace.path}/usage_and_billings`);
  expect(body.usage_and_billings.map(({ runs_started, is_current }) => [runs_started, is_current])).toEqual([
    [1, true],
    [100, false],
  ]);
});
