import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Definition, Ref } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import { stepExecutors } from '../../step-executors.ts';
import { type ChatServer, type Misbehaviour, startChatServer } from '../../testing/chat-server.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { spawnBeside } from '../../testing/start-baton.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { applyAsSystem } from '../change/apply-as-system.ts';
import { executeStep } from './execute-step.ts';

type ChatStep = TestRun['run_steps'][number] & {
  reason: string | null;
  note: string | null;
  chat: { channel: string; messages: { text: string; sent_at: number }[] } | null;
};

let app: TestApp;
let chat: ChatServer;
let workspace: TestWorkspace;
let secret_id: string;
/** May occur only in the sealed column and in what is sent to the chat. */
const canary = 'xoxb-canary-7d1f0a93c4';

beforeAll(async () => {
  chat = await startChatServer();
  app = await openTestApp({ SLACK_API_URL: chat.url });
  workspace = await createTestWorkspace(app);
  secret_id = await workspace.secret(canary);
});
afterAll(async () => {
  await app.close();
  await chat.close();
});
afterEach(() => chat.reset());

let count = 0;
function definitionOf(messages: string[], secret = secret_id): Definition {
  const { field, act, group } = definitionBuilders(`chat ${++count}`);
  const told = { ...field('text', 'told', 'Told'), required: false };
  const message = act('slack', 'Tell', { secret_id: secret, channel: '#general', messages }, {});
  return { schema: 1, trigger_form: [told], action_groups: [group('One', message)], cancellation: [] };
}

/** A locked form for the initiator, a chat message that inserts its answer, and a task for somebody else. */
function lockedDefinition(other: Ref): Definition {
  const { field, act, group } = definitionBuilders(`chat ${++count}`);
  const settings = { is_lock: true, assignees: [{ type: 'initiator' as const }] };
  const form = act('form', 'Ask', { fields: [field('text', 'told', 'Told')] }, settings);
  const message = act('slack', 'Tell', { secret_id, channel: '#general', messages: ['Told: {{told}}'] }, {});
  const task = act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [other] });
  const action_groups = [group('One', form), group('Two', message, task)];
  return { schema: 1, trigger_form: [], action_groups, cancellation: [] };
}

async function start(definition: Definition, told = '', person: TestPerson = workspace.owner): Promise<TestRun> {
  const { id } = await createTestWorkflow(workspace, definition, [workspace.owner.ref, person.ref]);
  const { body } = await person.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: id,
    fields: told ? [{ key: 'told', value: told }] : [],
  });
  return body.run;
}

const look = async (run: TestRun, person: TestPerson = workspace.owner) => {
  const { body } = await person.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
  return { run: body.run, step: stepOf(body.run, 'Tell') as ChatStep };
};

const jobOf = async (run: TestRun) => {
  const { rows } = await app.context.pool.query<{ id: string; state: string; waits: number; data: never }>(
    `select id, state, extract(epoch from start_after - now())::float as waits, data from pgboss.job
    where name = 'execute_step' and data ->> 'of_run_id' = $1`,
    [run.id],
  );
  return rows[0];
};

/** Makes the next retry due now; with `lastTime` it is the last one. */
const passTime = async (run: TestRun, lastTime = false) => {
  await app.context.pool.query(
    `update pgboss.job set start_after = now(), retry_count = case when $2 then retry_limit else retry_count end
    where name = 'execute_step' and data ->> 'of_run_id' = $1`,
    [run.id, lastTime],
  );
  await app.work();
};

const posts = () => chat.calls.filter(({ method }) => method === 'chat.postMessage');
const texts = () => chat.messages.map(({ text }) => text);

describe('a chat message', () => {
  test('is posted once and in order, with inserted values escaped; the run shows what was sent', async () => {
    const run = await start(definitionOf(['{{told}} <!here>', ' ', 'Second & last']), '<!channel> a&b <@U1>');
    await app.work();
    const { run: seen, step } = await look(run);
    expect(texts()).toEqual(['&lt;!channel&gt; a&amp;b &lt;@U1&gt; <!here>', 'Second & last']);
    expect(posts().map(({ key, settings }) => [key, settings.channel, settings.parse, settings.link_names])).toEqual([
      [canary, '#general', 'none', 'false'],
      [canary, '#general', 'none', 'false'],
    ]);
    expect(chat.messages.map(({ key }) => key)).toEqual([`step.${step.id}.1.0`, `step.${step.id}.1.2`]);
    expect([seen.status, step.outcome]).toEqual(['completed', 'done']);
    expect(step.chat).toEqual({
      channel: '#general',
      messages: [
        { text: '<!channel> a&b <@U1> <!here>', sent_at: expect.any(Number) },
        { text: 'Second & last', sent_at: expect.any(Number) },
      ],
    });
  });

  test('is not posted again by a job that runs again', async () => {
    const run = await start(definitionOf(['Once']));
    const job = await jobOf(run);
    await app.work();
    await executeStep(app.context, stepExecutors, job?.data as never);
    expect(texts()).toEqual(['Once']);
  });

  test.each([
    { status: 500 },
    { status: 503 },
    { error: 'internal_error' },
    'reset',
    'reset_after',
    'garbage',
    'flood',
    'redirect',
  ] as Misbehaviour[])('is retried with the same key after the reply %j', async (how) => {
    const run = await start(definitionOf(['Again']));
    chat.next = [how];
    await app.work();
    expect((await look(run)).step.status).toBe('pending');
    expect(await jobOf(run)).toMatchObject({ state: 'retry' });
    await passTime(run);
    expect((await look(run)).run.status).toBe('completed');
    const keys = posts().map(({ settings }) => [settings.client_msg_id, settings.metadata]);
    expect([keys.length, new Set(keys.map(String)).size]).toEqual([2, 1]);
    // A message is posted twice only if its acknowledgement was lost.
    expect(texts()).toHaveLength(how === 'reset_after' ? 2 : 1);
  });

  test("is given up after ten seconds if the chat's reply does not end, or trickles", async () => {
    const slow = [await start(definitionOf(['Slow'])), await start(definitionOf(['Slow']))];
    chat.next = ['hang', 'trickle'];
    const before = Date.now();
    await app.work();
    expect(Date.now() - before).toBeGreaterThan(9_000);
    for (const run of slow) expect(await jobOf(run)).toMatchObject({ state: 'retry' });
    for (const run of slow) await passTime(run);
    expect(texts()).toEqual(['Slow', 'Slow']);
  });

  test('is retried after the time that the chat asks for', async () => {
    const run = await start(definitionOf(['Later']));
    chat.next = [{ status: 429, headers: { 'retry-after': '400' } }];
    await app.work();
    const job = await jobOf(run);
    expect(job).toMatchObject({ state: 'retry' });
    expect(job?.waits).toBeGreaterThan(300);
    // The next retry must use the wait from that reply, not a doubled one.
    await app.context.pool.query(`update pgboss.job set retry_count = 3, retry_delay = 10 where id = $1`, [job?.id]);
    chat.next = [{ error: 'ratelimited' }];
    await passTime(run);
    expect((await jobOf(run))?.waits).toBeLessThan(400);
    await passTime(run);
    expect(texts()).toEqual(['Later']);
  });

  test('that fails among several leaves the earlier ones sent', async () => {
    const run = await start(definitionOf(['One', 'Two', 'Three']));
    chat.next = [null, { status: 500 }];
    await app.work();
    expect(texts()).toEqual(['One']);
    expect((await look(run)).step.chat?.messages.map(({ text }) => text)).toEqual(['One']);
    await passTime(run);
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    expect((await look(run)).run.status).toBe('completed');
  });

  test('that failed permanently continues after the acknowledged messages when an admin retries', async () => {
    const run = await start(definitionOf(['One', 'Two']));
    chat.next = [null, { error: 'is_archived' }];
    await app.work();
    const { run: failed, step } = await look(run);
    expect([failed.status, step.reason, step.note]).toEqual(['failed', 'chat_channel_archived', 'is_archived']);
    const retry = { type: 'retry' as const, run_step_id: step.id, by: workspace.owner.member_id, note: '' };
    await applyAsSystem(app.context, workspace.id, run.id, retry);
    await app.work();
    expect([texts(), (await look(run)).run.status]).toEqual([['One', 'Two'], 'completed']);
  });

  test.each([
    ['invalid_auth', 'chat_key_refused'],
    ['not_authed', 'chat_key_refused'],
    ['account_inactive', 'chat_key_refused'],
    ['token_revoked', 'chat_key_refused'],
    ['token_expired', 'chat_key_refused'],
    ['missing_scope', 'chat_scope_missing'],
    ['channel_not_found', 'chat_channel_not_found'],
    ['is_archived', 'chat_channel_archived'],
    ['not_in_channel', 'chat_not_in_channel'],
    ['msg_too_long', 'chat_message_refused'],
    ['restricted_action', 'chat_refused'],
  ])('refused with %s fails at once, with the reason', async (error, reason) => {
    const run = await start(definitionOf(['No']));
    chat.next = [{ error }];
    await app.work();
    const { run: failed, step } = await look(run);
    expect([failed.status, step.status, step.reason, step.note]).toEqual(['failed', 'failed', reason, error]);
    expect([await jobOf(run), posts().length]).toEqual([expect.objectContaining({ state: 'completed' }), 1]);
  });

  test.each([
    [{ status: 403 }, 'HTTP 403'],
    [{ error: canary }, 'unknown_error'],
  ] as const)("fails at once on %j, without repeating the chat's text", async (how, note) => {
    const run = await start(definitionOf(['No']));
    chat.next = [how];
    await app.work();
    expect((await look(run)).step).toMatchObject({ status: 'failed', reason: 'chat_refused', note });
  });

  test('that could not be posted for half a day fails, with the reason', async () => {
    const run = await start(definitionOf(['Never']));
    chat.always = { 'chat.postMessage': { status: 502 } };
    await app.work();
    await passTime(run, true);
    const { step } = await look(run);
    expect([step.status, step.reason, step.note]).toEqual(['failed', 'chat_unreachable', 'HTTP 502']);
  });

  test('without text or without its key fails without a call', async () => {
    const blank = await start(definitionOf(['{{told}}']));
    const gone = await start(definitionOf(['Hello'], await workspace.secret('xoxb-gone-key')));
    await app.context.pool.query(`delete from secrets where last_four = '-key'`);
    await app.work();
    expect((await look(blank)).step).toMatchObject({
      status: 'failed',
      reason: 'chat_message_refused',
      note: 'no_text',
    });
    expect((await look(gone)).step).toMatchObject({ status: 'failed', reason: 'chat_key_missing' });
    expect(chat.calls).toEqual([]);
  });

  test('that inserts a locked answer is shown only to those who may read that', async () => {
    const [initiator, other] = [await workspace.person(), await workspace.person()];
    const run = await start(lockedDefinition(other.ref), '', initiator);
    await initiator.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Ask').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'told', value: 'private' }] },
    });
    await app.work();
    expect(texts()).toEqual(['Told: private']);
    expect((await look(run, initiator)).step.chat?.messages[0]?.text).toBe('Told: private');
    const seen = await look(run, other);
    expect([seen.step.outcome, seen.step.chat]).toEqual(['done', null]);
    expect(JSON.stringify(seen)).not.toContain('private');
  });
});

test('a worker killed after the second of three messages sends the first one once, repeats the second under its key, and loses none', async () => {
  const run = await start(definitionOf(['One', 'Two', 'Three']));
  const folder = temporaryFolder('baton-chat-');
  const env = { SLACK_API_URL: chat.url, DATA_DIR: folder, CRASH_AT: 'chat-message-posted:2' };
  const worker = spawnBeside(app, 'worker', env);
  try {
    expect(await worker.ended).toBeNull();
    expect(worker.output()).not.toContain(canary);
    expect(texts()).toEqual(['One', 'Two']);
    // As if its missing heartbeat had been noticed: `killed-worker.test.ts` waits for that.
    await app.context.pool.query(`update pgboss.job set state = 'retry', start_after = now() where id = $1`, [
      (await jobOf(run))?.id,
    ]);
    await app.work();
    expect(texts()).toEqual(['One', 'Two', 'Two', 'Three']);
    expect(new Set(chat.messages.map(({ key }) => key)).size).toBe(3);
    expect(chat.messages[1]?.client_msg_id).toBe(chat.messages[2]?.client_msg_id);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a key is in no table, log or reply in plain text', async () => {
  const logged: string[] = [];
  const loud = await openTestApp({ SLACK_API_URL: chat.url, LOG_LEVEL: 'trace' });
  const write = process.stdout.write;
  process.stdout.write = ((chunk: string | Uint8Array) => logged.push(String(chunk)) > 0) as typeof write;
  const replies: unknown[] = [];
  try {
    const otherWorkspace = await createTestWorkspace(loud);
    const { call } = otherWorkspace.owner;
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
      const reply = await call<{ secret: { id: string } }>(method, path, body);
      replies.push(reply);
      return reply;
    };
    const secrets = `${otherWorkspace.path}/secrets`;
    const { body } = await ask('POST', secrets, { secret: { name: 'Canary', value: canary } });
    // In a wrong field, and refused.
    await ask('POST', secrets, { secret: { name: canary.repeat(9), value: [canary] } });
    chat.next = [{ error: canary }, { status: 500, headers: { 'x-echo': canary } }];
    await ask('POST', secrets, { secret: { name: 'Refused', value: canary } });
    await ask('GET', `${secrets}/${body.secret.id}/channels`);
    await ask('GET', secrets);
    const settings = { secret_id: body.secret.id, channel: '#general', messages: ['Hello'] };
    const { act, group } = definitionBuilders('canary');
    const definition: Definition = {
      schema: 1,
      trigger_form: [],
      action_groups: [group('One', act('slack', 'Tell', settings, {}))],
      cancellation: [],
    };
    const { id, path } = await createTestWorkflow(otherWorkspace, definition, [otherWorkspace.owner.ref]);
    await ask('GET', path);
    const { body: started } = await call<{ run: TestRun }>('POST', `${otherWorkspace.path}/runs`, { workflow_id: id });
    chat.next = [{ error: canary }];
    await loud.work();
    await ask('GET', `${otherWorkspace.path}/runs/${started.run.id}`);
    await ask('DELETE', `${secrets}/${body.secret.id}`);
    expect(chat.calls.filter(({ key }) => key === canary).length).toBeGreaterThan(3);
    const { rows: tables } = await loud.context.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await loud.context.pool.query(
        `select 1 from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
        [canary, Buffer.from(canary).toString('hex')],
      );
      expect(rows.length, name).toBe(0);
    }
  } finally {
    process.stdout.write = write;
    await loud.close();
  }
  expect(replies.length).toBeGreaterThan(6);
  expect(JSON.stringify(replies)).not.toContain(canary);
  expect(logged.join('')).not.toContain(canary);
});
