import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNotices } from '../people/add-notices.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { freePort } from '../testing/start-baton.ts';
import { recordProcess } from './keep-heartbeat.ts';
import { serveWatchers } from './serve-watchers.ts';

const token = 'a token for those who watch';
const withToken = { authorization: `Bearer ${token}` };
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ METRICS_TOKEN: token });
});
afterAll(() => app.close());

const read = async (): Promise<string> => (await app.app.inject({ url: '/metrics', headers: withToken })).body;

/** The value of a series, by what its line begins with. */
const readSeries = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe('GET /metrics', () => {
  test('counts requests by route and status, changes of runs, and tries of jobs', async () => {
    const { path, owner, person } = await createTestWorkspace(app);
    const boss = await person();
    const workflow = await createTestWorkflow(
      { ...(await createTestWorkspace(app)), path, owner, person },
      requestDefinition([boss.ref]),
      [owner.ref],
    );
    const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
    const step = stepOf(body.run, 'Ask');
    const answer = { run_step: { fields: [{ key: 'amount', value: 5 }], answer: 'submitted' } };
    const url = `${path}/runs/${body.run.id}/run_steps/${step.id}`;
    const answered = await owner.call('PATCH', url, answer);
    const again = await owner.call('PATCH', url, answer);
    expect([answered.status, again.status]).toEqual([200, 409]);
    await app.context.pool.query(`insert into pgboss.job (name, data) values ('send_mail', '{"key":"sent"}')`);
    await app.context.jobs.send('send_mail', { key: 'k', sealed: 'not sealed by us' });
    await app.context.jobs.send('execute_step', { workspace_id: 'no id' });
    await app.work();
    const text = await read();
    const route = 'route="/api/v1/user/workspaces/:ws/runs/:id/run_steps/:sid"';
    expect(text).toMatch(/baton_http_requests_total\{method="PATCH",route="[^"]*run_steps[^"]*",status="200"\} 1/);
    expect(text).toMatch(/baton_http_requests_total\{method="PATCH",route="[^"]*run_steps[^"]*",status="409"\} 1/);
    expect(text, route).toMatch(
      /baton_http_request_duration_seconds_bucket\{le="\+Inf",method="PATCH",route="[^"]*run_steps[^"]*"\} 2/,
    );
    expect(text).not.toContain(body.run.id);
    expect(readSeries(text, 'baton_transitions_total{outcome="stored"}')).toBeGreaterThanOrEqual(1);
    expect(readSeries(text, 'baton_transitions_total{outcome="rejected"}')).toBe(1);
    expect(readSeries(text, 'baton_jobs_total{queue="send_mail",outcome="completed"}')).toBeGreaterThanOrEqual(1);
    expect(readSeries(text, 'baton_jobs_total{queue="send_mail",outcome="given_up"}')).toBe(1);
    expect(readSeries(text, 'baton_jobs_total{queue="execute_step",outcome="retried"}')).toBe(1);
  });

  test('says what waits, since when, and what is late', async () => {
    const { pool } = app.context;
    await pool.query(
      `insert into pgboss.job (name, data, start_after) values ('remind_due', '{}', now() - interval '100 seconds')`,
    );
    await pool.query(
      `insert into backups (id, started_at, ended_at, name) values (gen_random_uuid(), now(), to_timestamp(1800000000), 'x')`,
    );
    await recordProcess(app.context, app.context.nextId());
    const text = await read();
    expect(readSeries(text, 'baton_queue_jobs{queue="remind_due",state="waiting"}')).toBe(1);
    expect(readSeries(text, 'baton_queue_jobs{queue="execute_step",state="delayed"}')).toBe(1);
    expect(readSeries(text, 'baton_queue_oldest_seconds{queue="remind_due"}')).toBeGreaterThanOrEqual(100);
    expect(readSeries(text, 'baton_last_backup_timestamp_seconds')).toBe(1_800_000_000);
    expect(readSeries(text, 'baton_worker_seen_timestamp_seconds')).toBeGreaterThan(1_790_000_000);
    expect(readSeries(text, 'baton_disk_free_bytes')).toBeGreaterThan(0);
    expect(readSeries(text, 'baton_database_up')).toBe(1);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('counts the notices that wait for a mail, and not those that nobody wants by mail', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner } = workspace;
    const { id } = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
    const { body } = await owner.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: id });
    const unsent = async () => readSeries(await read(), 'baton_notices_unsent');
    const before = await unsent();
    const about = { member_id: owner.member_id, run_id: body.run.id, run_step_id: null, due_at: null };
    await addNotices(app.context, workspace.id, [
      { ...about, kind: 'opened', key: 'mailed', mailing: 'now' },
      { ...about, kind: 'opened', key: 'mailed-daily', mailing: 'daily' },
      { ...about, kind: 'opened', key: 'not-mailed', mailing: 'never' },
    ]);
    expect(await unsent()).toBe(before + 2);
  });

  test('is given to callers with the token only, and to nobody without a setting', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', token, `Bearer ${token} `]) {
      const reply = await app.app.inject({ url: '/metrics', headers: { authorization } });
      expect([authorization, reply.statusCode]).toEqual([authorization, 401]);
      expect(reply.body).not.toContain('baton_');
    }
    const closed = await openTestApp();
    try {
      expect((await closed.app.inject('/metrics')).body).not.toContain('baton_');
    } finally {
      await closed.close();
    }
  });

  test('has a port of its own for workers, with health beside it', async () => {
    const port = await freePort();
    const close = await serveWatchers({ ...app.context, config: { ...app.context.config, HOST: '127.0.0.1' } }, port);
    const ask = async (path: string, headers = {}, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers, method })).status;
    try {
      expect(await ask('/metrics')).toBe(401);
      expect(await ask('/metrics?x=1', withToken)).toBe(200);
      expect(await ask('/healthz')).toBe(200);
      expect(await ask('/readyz')).toBe(200);
      for (const path of ['/', '/constructor', '/api/v1/user/workspaces']) expect(await ask(path)).toBe(404);
      expect(await ask('/metrics', withToken, 'POST')).toBe(405);
      expect(await ask('/healthz', {}, 'HEAD')).toBe(200);
      expect(await ask('/nothing', {}, 'POST')).toBe(404);
    } finally {
      await close();
    }
  });
});

describe('the files in deploy/', () => {
  const files = ['deploy/prometheus-alerts.yaml', 'deploy/grafana-dashboard.json'];

  test.each(files)('%s names only metrics that are exported', async (file) => {
    const text = await read();
    const exported = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const named = [...readFileSync(file, 'utf8').matchAll(/\b(?:baton|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter((name) => !exported.has(name) && !exported.has(name.replace(/_bucket$/, '')));
    expect(missing).toEqual([]);
  });

  test.each(files)('%s asks for labels and values that exist', async (file) => {
    const text = await read();
    for (const [, name = '', label, , value = ''] of readFileSync(file, 'utf8').matchAll(
      /\b(baton_\w+)\{(\w+)(=|=~)\\?"([\w.]+)\\?"\}/g,
    )) {
      expect([name, new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm').test(text) || value === '5..']).toEqual([
        name,
        true,
      ]);
    }
  });

  test('are accepted by Prometheus, where it is installed', () => {
    let found: string;
    try {
      found = execFileSync('promtool', ['check', 'rules', 'deploy/prometheus-alerts.yaml'], { encoding: 'utf8' });
    } catch (error) {
      // Also if a folder of the PATH may not be read.
      if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
      throw error;
    }
    expect(found).toContain('SUCCESS');
  });
});
