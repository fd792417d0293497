import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailedJob, Installation } from '../../contract/installation.ts';
import { demoId } from '../demo/demo-definition.ts';
import { createTestUser, createTestWorkspace } from '../testing/factories.ts';
import { isOnCitus } from '../testing/left-out-on-citus.ts';
import { type Call, openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { recordProcess } from './keep-heartbeat.ts';

type Person = Awaited<ReturnType<typeof createTestUser>>;

const page = '/api/v1/user/installation';
let app: TestApp;
let first: Person;
let later: Person;
beforeAll(async () => {
  app = await openTestApp();
  // Somebody of the demo, whose password is public, was there before.
  await app.context.pool.query(
    `insert into users (id, email, email_verified, first_name, last_name) values ($1, 'm@northlake.example', true, 'M', 'S')`,
    [demoId('user m')],
  );
  first = await createTestUser(app);
  later = await createTestUser(app);
});
afterAll(() => app.close());

const mayOperate = async (call: Call) =>
  (await call<{ user: { is_operator: boolean } }>('GET', '/api/v1/user/me')).body.user;

describe('owners of the installation', () => {
  test('are whoever registered first, with a verified address, and nobody of the demo', async () => {
    expect([(await first.call('GET', page)).status, (await later.call('GET', page)).status]).toEqual([200, 404]);
    expect(await mayOperate(first.call)).toMatchObject({ is_operator: true });
    expect(await mayOperate(later.call)).toMatchObject({ is_operator: false });
    const verify = (isVerified: boolean) =>
      app.context.pool.query('update users set email_verified = $2 where id = $1', [first.user_id, isVerified]);
    await verify(false);
    // It does not pass on to the next one.
    expect([(await first.call('GET', page)).status, (await later.call('GET', page)).status]).toEqual([404, 404]);
    await verify(true);
  });

  test('are not known yet while only people of the demo have an account: of each it is said that they are none', async () => {
    const demo = await openTestApp();
    const visitor = await createTestUser(demo);
    await demo.context.pool.query(
      `with moved as (update users set id = $2 where id = $1) update sessions set user_id = $2 where user_id = $1`,
      [visitor.user_id, demoId('user n')],
    );
    expect(await mayOperate(visitor.call)).toMatchObject({ is_operator: false });
    await demo.close();
  });

  test('are those of OPERATORS alone if it is set, in any case of letters', async () => {
    const { config } = app.context;
    config.OPERATORS = [later.email];
    await app.context.pool.query('update users set email = upper(email) where id = $1', [later.user_id]);
    expect([(await first.call('GET', page)).status, (await later.call('GET', page)).status]).toEqual([404, 200]);
    config.OPERATORS = undefined;
  });

  test('are the only ones who read or change anything there; an owner of a workspace is not one', async () => {
    const { owner } = await createTestWorkspace(app);
    const job_id = await failJob('sweep_file');
    for (const call of [later.call, owner.call]) {
      expect((await call('GET', `${page}/failed_jobs`)).status).toBe(404);
      expect((await call('PATCH', `${page}/failed_jobs/sweep_file/${job_id}/retry`)).status).toBe(404);
      expect((await call('DELETE', `${page}/failed_jobs/sweep_file/${job_id}`)).status).toBe(404);
    }
    expect((await failed()).map(({ id }) => id)).toContain(job_id);
  });
});

async function failJob(queue: string, data: object = {}, output: object = { message: 'the reason' }): Promise<string> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, output, state, retry_count, completed_on) values ($1, $2, $3, 'failed', 2, now()) returning id`,
    [queue, data, output],
  );
  return rows[0]?.id ?? '';
}
const failed = async () =>
  (await first.call<{ failed_jobs: FailedJob[]; total: number }>('GET', `${page}/failed_jobs`)).body.failed_jobs;
const show = async () => (await first.call<{ installation: Installation }>('GET', page)).body.installation;

test('the page says what is there: versions, processes, queues, tries, storage and backups', async () => {
  const { pool } = app.context;
  const empty = await show();
  expect(empty).toMatchObject({
    version: '0.1.0',
    node: process.versions.node,
    postgres: expect.stringMatching(isOnCitus ? /^1[5-7]/ : /^18/),
    problems: ['worker_missing'],
    processes: [],
    backups: { is_nightly: false, at: '03:30', last: null, last_complete: null },
  });
  await recordProcess(app.context, app.context.nextId());
  await pool.query(`insert into backups (id, started_at, ended_at, name, bytes, failure) values
    (gen_random_uuid(), to_timestamp(100), to_timestamp(160), 'baton-1', 5000, null),
    (gen_random_uuid(), to_timestamp(200), to_timestamp(201), '', null, 'the disk is full'),
    (gen_random_uuid(), to_timestamp(300), null, '', null, null)`);
  await pool.query(`insert into pgboss.job (name, data, state, completed_on, retry_count) values
    ('send_mail', '{}', 'completed', now(), 0), ('send_mail', '{}', 'retry', null, 1), ('send_mail', '{}', 'failed', now(), 12),
    ('send_mail', '{}', 'completed', now() - interval '25 hours', 0),
    ('execute_step', '{"stepable_type":"slack"}', 'completed', now(), 0),
    ('execute_step', '{"stepable_type":"email"}', 'completed', now(), 0)`);
  const { problems, processes, mails, chat_messages, storage, backups, queues } = await show();
  expect(problems).toEqual([]);
  expect(processes).toMatchObject([{ role: 'all', version: '0.1.0', is_alive: true }]);
  expect(mails).toEqual({ sent: 1, retrying: 1, given_up: 1 });
  expect(chat_messages).toEqual({ sent: 1, retrying: 0, given_up: 0 });
  expect(queues.find(({ queue }) => queue === 'send_mail')).toMatchObject({ waiting: 1 });
  expect(storage.database).toBeGreaterThan(1_000_000);
  expect(storage.disk_free).toBeGreaterThan(0);
  expect(backups.last).toMatchObject({ started_at: 200, failure: 'the disk is full', bytes: null });
  expect(backups.last_complete).toEqual({
    name: 'baton-1',
    started_at: 100,
    ended_at: 160,
    bytes: 5000,
    failure: null,
  });
});

describe('a failed job', () => {
  test('is shown with its reason and its tries, and its data is not', async () => {
    const id = await failJob('remind_due', { secret: 'canary' });
    const { body } = await first.call<{ failed_jobs: FailedJob[]; total: number }>('GET', `${page}/failed_jobs`);
    expect(body.failed_jobs.find((job) => job.id === id)).toMatchObject({
      queue: 'remind_due',
      attempts: 3,
      reason: 'the reason',
      can: { retry: true, drop: true },
    });
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(body.total).toBe(body.failed_jobs.length);
  });

  test('is tried once more, and is then done', async () => {
    const id = await failJob('send_mail', { key: 'k', sealed: 'not ours' });
    expect((await first.call('PATCH', `${page}/failed_jobs/send_mail/${id}/retry`)).status).toBe(200);
    expect((await failed()).some((job) => job.id === id)).toBe(false);
    await app.work();
    // It failed again, now for the reason that it really has.
    expect((await failed()).find((job) => job.id === id)?.reason).toContain('SECRET was changed');
  });

  test('that was a mail whose text is forgotten cannot be tried again', async () => {
    const id = await failJob('send_mail', { key: 'k' });
    expect((await failed()).find((job) => job.id === id)?.can).toEqual({ retry: false, drop: true });
    const { status, problem } = await first.call('PATCH', `${page}/failed_jobs/send_mail/${id}/retry`);
    expect([status, problem.code]).toEqual([409, 'job_content_forgotten']);
  });

  test('is deleted, and only if it has failed', async () => {
    const id = await failJob('remind_due');
    const path = `${page}/failed_jobs/remind_due/${id}`;
    expect((await first.call('DELETE', `${page}/failed_jobs/send_mail/${id}`)).status).toBe(404);
    expect((await first.call('DELETE', path)).status).toBe(200);
    expect((await first.call('DELETE', path)).status).toBe(404);
    const { rows } = await app.context.pool.query<{ id: string }>(
      `insert into pgboss.job (name, data, start_after) values ('remind_due', '{}', now() + interval '1 day') returning id`,
    );
    for (const method of ['DELETE', 'PATCH'] as const) {
      const at = `${page}/failed_jobs/remind_due/${rows[0]?.id}${method === 'PATCH' ? '/retry' : ''}`;
      expect((await first.call(method, at)).status).toBe(404);
    }
  });
});
