import pg from 'pg';
import { vi } from 'vitest';
import { schedules } from '../jobs/queue.ts';
import { startDuePlans } from '../planned-runs/start-due-plans.ts';
import { createTestWorkspace, type TestWorkspace } from './factories.ts';
import { listenToChanges } from './listen-to-changes.ts';
import type { TestApp } from './open-test-app.ts';
import { seedWorkspace } from './seed-workspace.ts';

/** A statement as it was last sent. */
export interface RecordedStatement {
  /** Null if it has none: it is planned for its values each time. */
  name: string | null;
  text: string;
  values: unknown[];
  /** The port of the server that it was sent to. */
  port: number;
}

const { query } = pg.Client.prototype;

/** Every minute the access of open streams is checked: on a slow machine also while something else is recorded. */
const ofTheClock = ['find-eligible-members'];

/**
 * Records every statement that passes a connection, whoever sends it, but for those that only the clock sends.
 * @returns A function that ends it.
 */
export function recordStatements(takeAny: (statement: RecordedStatement) => void): () => void {
  const take = (statement: RecordedStatement) => {
    if (!ofTheClock.includes(statement.name ?? '')) takeAny(statement);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [
      { name?: string; text?: string; values?: unknown[] } | string | undefined,
      unknown,
    ];
    if (typeof asked === 'string')
      take({ name: null, text: asked, values: Array.isArray(values) ? values : [], port: this.port });
    else if (asked?.text) {
      take({
        port: this.port,
        name: asked.name ?? null,
        text: asked.text,
        values: asked.values ?? (Array.isArray(values) ? values : []),
      });
    }
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

/**
 * Calls what reaches nearly every statement of the server: every endpoint that reads, and many that write while a browser
 * listens.
 * @param withScheduled Whether also what runs by itself: it is about all workspaces.
 */
export async function walkStatements(app: TestApp, { withScheduled = false } = {}): Promise<TestWorkspace> {
  const workspace = await createTestWorkspace(app);
  const ids = await seedWorkspace(workspace);
  await read(app, workspace, ids);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const listener = await listenToChanges(`${url}${workspace.path}/events`, workspace.owner);
  await write(app, workspace, ids);
  await app.work();
  const isReceived = (name: string) => listener.received.some(({ event }) => event === name);
  await vi.waitUntil(() => isReceived('runs') && isReceived('editing'), { timeout: 10_000 });
  listener.close();
  await workspace.owner.call('PATCH', `${workspace.path}/runs/${ids.run_id}/cancel`);
  await app.work();
  if (withScheduled) await runScheduled(app, workspace);
  app.later(400 * 86_400);
  await app.work();
  return workspace;
}

/** What runs by itself: planned runs that are due, the jobs of every schedule, the daily and the weekly mail. */
async function runScheduled(app: TestApp, { id, owner }: TestWorkspace): Promise<void> {
  app.later(2 * 86_400);
  // As if a worker had been killed over them: only then is an earlier start looked for.
  await app.context.pool.query('update planned_runs set claimed_until = to_timestamp(0) where workspace_id = $1', [id]);
  await startDuePlans(app.context);
  for (const queue of Object.keys(schedules)) await app.context.jobs.boss.send(queue, {});
  const week = Temporal.Now.plainDateISO().subtract({ days: 7 }).toString();
  await app.context.jobs.boss.send('mail_digest', { workspace_id: id, member_id: owner.member_id, week });
  await app.work();
}

/** Every endpoint that reads. */
async function read(app: TestApp, workspace: TestWorkspace, ids: Record<string, string>): Promise<void> {
  for (const trigger_id of [ids.trigger_id, ids.automatic_trigger_id]) {
    for (const { method, path, stream } of app.app.endpoints) {
      if (method !== 'GET' || stream) continue;
      const url = path.replace(/:(\w+)/g, (_whole, name: string) => ({ ...ids, trigger_id })[name] ?? '');
      await workspace.owner.call('GET', url);
    }
  }
}

/** What reaches statements that no reading executes. */
async function write(app: TestApp, workspace: TestWorkspace, ids: Record<string, string>): Promise<void> {
  const { owner, path } = workspace;
  const run = `${path}/runs/${ids.run_id}`;
  const mentioned = await workspace.person('owner');
  await mentioned.call('POST', '/api/v1/user/update_profile', {
    user: { mail_mentioned: 'daily', daily_mail_hour: 0 },
  });
  await owner.call('POST', `${run}/comments`, {
    comment: { message: 'Comment', mentions: [mentioned.member_id], file_keys: [ids.file_key] },
  });
  await owner.call('PATCH', `${path}/notifications`, {});
  for (const list of [`index_v2?assignees=${mentioned.member_id}`, 'board?group_by=holder']) {
    await owner.call('GET', `${path}/runs/${list}`);
  }
  const answer = { run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '500' }] } };
  for (let count = 0; count < 2; count++) {
    await owner.call('PATCH', `${run}/run_steps/${ids.run_step_id}`, answer, { 'idempotency-key': 'once' });
    await app.call('POST', `/api/v1/public/triggers/${ids.trigger_token}`, {}, { 'idempotency-key': 'once' });
  }
  await owner.call('POST', `${path}/triggers/resolve`, { token: ids.trigger_token });
  await app.call('POST', `/api/v1/public/triggers/${ids.trigger_token}`, { fields: [{ key: 'none', value: '' }] });
  await app.call('GET', `/api/v1/public/invitations/${'x'.repeat(43)}`);
  await owner.call('POST', '/api/v1/user/second_factor/authenticator', {});
  await app.call('POST', '/api/auth/second_factor/options', { token: 'none' });
  for (const call of ['index_v2', 'completion_rate', 'completion_rate?filter_period=this_month']) {
    await (await workspace.person()).call('GET', `${path}/runs/${call}`);
  }
  const plan = `${path}/planned_runs/${ids.planned_run_id}`;
  for (const one of ['disable', 'enable']) await owner.call('PATCH', `${plan}/${one}`);
  await owner.call('PATCH', plan, { planned_run: { revision: 3, name: 'Other' } });
  await owner.call('DELETE', plan);
  await owner.call('PATCH', `${plan}/restore`);
  const workflow = `${path}/workflows/${ids.workflow_id}`;
  await owner.call('PATCH', `${workflow}/draft_threads/${ids.thread_id}/resolve`);
  await owner.call('POST', `${workflow}/editing`, { page: ids.thread_id, state: 'here' });
  const log = `${path}/imports/${ids.import_id}`;
  await owner.call('PATCH', log, { import: { into: { type: 'existing', workflow_id: ids.workflow_id } } });
  await owner.call('PATCH', log, { import: { into: { type: 'new', name: 'Imported' } } });
  for (const command of ['start', 'cancel', 'start']) await owner.call('POST', `${log}/${command}`);
  const gone = await workspace.person();
  await owner.call('PATCH', `/api/v1/user/users/${gone.member_id}/deactivate`, {});
}
