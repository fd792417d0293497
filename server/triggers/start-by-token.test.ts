import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TriggerCall } from '../../contract/triggers.ts';
import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  freeze,
  type TestRun,
  type TestTrigger,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { type Answer, openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let workflow: TestWorkflow;
let trigger: TestTrigger;

const { field, choice } = definitionBuilders('tokens');
const form = [
  field('number', 'amount', 'Amount'),
  field('text', 'note', 'Note', { required: false }),
  field('dropdown', 'kind', 'Kind', { required: false, of: { a: 'Office chair', b: 'Desk' } }),
  field('checkbox', 'extras', 'Extras', { required: false, of: { l: 'Lamp', m: 'Mat' } }),
  field('collaborator', 'boss', 'Boss', { required: false }),
];

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  workflow = await createTestWorkflow(workspace, formedDefinition(form, [workspace.owner.ref]), [workspace.owner.ref]);
  trigger = await createTestTrigger(workspace, workflow);
});
afterAll(() => app.close());

type Started = { run: { id: string; status: string } };
const start = (fields: unknown, { token = trigger.token, headers = {} as Record<string, string> } = {}) =>
  app.call<Started>('POST', `/api/v1/public/triggers/${token}`, { fields }, headers);
const look = async ({ body }: Answer<Started>) =>
  (await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${body.run.id}`)).body.run;
const valuesOf = (run: TestRun) => Object.fromEntries(run.fields.map(({ key, value }) => [key, value]));
const countRuns = async () => {
  const { rows } = await app.context.pool.query<{ count: number }>('select count(*)::int as count from runs');
  return rows[0]?.count;
};
const callsOf = async (path = trigger.path) =>
  (await workspace.owner.call<{ calls: TriggerCall[] }>('GET', `${path}/calls`)).body.calls;

/** Each request has its own id. */
const withoutId = (problem: object | undefined) => ({ ...problem, request_id: '' });

describe('a call with the token', () => {
  test('starts a run, and returns only its id and status', async () => {
    const answer = await start({ amount: '12.50', note: 'Blue' });
    expect([answer.status, answer.body]).toEqual([201, { run: { id: expect.any(String), status: 'running' } }]);
    const run = await look(answer);
    expect(valuesOf(run)).toMatchObject({ amount: '12.50', note: 'Blue' });
    const { rows } = await app.context.pool.query('select initiator_id, trigger_id, depth from runs where id = $1', [
      answer.body.run.id,
    ]);
    expect(rows).toEqual([{ initiator_id: null, trigger_id: trigger.trigger_id, depth: 0 }]);
  });

  test('accepts the token as a bearer token, and fields as a list', async () => {
    const fields = [
      { key: 'amount', value: 3 },
      { field_id: form[1]?.id, value: 'By id' },
    ];
    const answer = await app.as(trigger.token)<Started>('POST', '/api/v1/public/triggers', { fields });
    expect(answer.status).toBe(201);
    expect(valuesOf(await look(answer))).toMatchObject({ amount: '3', note: 'By id' });
  });

  test('accepts choices by label or id, and numbers for text fields', async () => {
    const answer = await start({ amount: 1, note: 42, kind: 'office CHAIR', extras: ['Mat', choice('extras', 'l')] });
    expect(answer.problem.errors).toBeUndefined();
    expect(valuesOf(await look(answer))).toMatchObject({
      note: '42',
      kind: choice('kind', 'a'),
      extras: [choice('extras', 'm'), choice('extras', 'l')],
    });
    const byId = await start({ amount: 1, kind: choice('kind', 'b'), extras: 'Lamp, mat' });
    expect(valuesOf(await look(byId))).toMatchObject({
      kind: choice('kind', 'b'),
      extras: [choice('extras', 'l'), choice('extras', 'm')],
    });
  });

  test.each([
    ['a missing field', {}, 'amount', 'blank'],
    ['a text instead of a number', { amount: 'many' }, 'amount', 'invalid_number'],
    ['an unknown choice', { amount: 1, kind: 'Sofa' }, 'kind', 'not_a_choice'],
    ['several choices where one is asked for', { amount: 1, kind: ['Desk', 'Office chair'] }, 'kind', 'invalid_type'],
    ['a tick that is none', { amount: 1, extras: ['Lamp', 'Sofa'] }, 'extras', 'not_a_choice'],
    ['a key that the form has not', { amount: 1, colour: 'red' }, 'colour', 'unknown_field'],
    [
      'somebody who is no member',
      { amount: 1, boss: '01a1fd56-4808-7080-a9c1-6e2d06c5125b' },
      'boss',
      'unknown_member',
    ],
  ])('is refused for %s, with the field', async (_name, fields, key, code) => {
    const before = await countRuns();
    const { status, problem } = await start(fields);
    expect([status, problem.code]).toEqual([422, 'invalid_fields']);
    expect(problem.errors).toMatchObject([{ field: `fields.${key}`, code }]);
    // What is asked for would not help where nothing is missing.
    expect(problem.detail).toBe(
      code === 'blank' ? 'Validation failed please answer all required fields' : 'Some of the fields are not valid.',
    );
    expect(await countRuns()).toBe(before);
  });

  test('is refused for a value of an invalid type, with its key', async () => {
    const { status, problem } = await start({ amount: 1, note: { deep: [1] } });
    expect([status, problem.code, problem.errors[0]?.field]).toEqual([422, 'invalid_input', 'fields.note']);
  });

  test('finds no field under the names of built-in object properties', async () => {
    const { status, problem } = await app.call(
      'POST',
      `/api/v1/public/triggers/${trigger.token}`,
      '{"fields":{"amount":1,"constructor":"x"}}',
      { 'content-type': 'application/json' },
    );
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'fields.constructor', code: 'unknown_field' }]);
  });

  test('cannot bring files', async () => {
    const upload = await createTestWorkflow(
      workspace,
      formedDefinition([field('file', 'scan', 'Scan', { required: false })], [workspace.owner.ref]),
      [],
    );
    const { token } = await createTestTrigger(workspace, upload);
    const { status, problem } = await start({ scan: ['/etc/passwd'] }, { token });
    expect([status, problem.errors]).toEqual([
      422,
      [{ field: 'fields.scan', code: 'file_not_supported', message: 'File Field is not supported.' }],
    ]);
    expect((await start({}, { token })).status).toBe(201);
    const required = await createTestWorkflow(
      workspace,
      formedDefinition([field('file', 'scan', 'Scan')], [workspace.owner.ref]),
      [],
    );
    const { token: other } = await createTestTrigger(workspace, required);
    expect((await start({}, { token: other })).problem.errors).toMatchObject([{ code: 'file_not_supported' }]);
  });

  const boundary = '--line\r\nContent-Disposition: form-data; name="fields[amount]"\r\n\r\n7\r\n--line--\r\n';
  const posing =
    '--line\r\nContent-Disposition: form-data; name="fields[amount]"; filename="x.json"\r\n\r\n7\r\n--line--\r\n';
  test.each([
    ['application/json', '{"fields":{"amount":7}}', 201],
    ['application/json; charset=utf-8', '{"fields":{"amount":7}}', 201],
    ['application/x-www-form-urlencoded', 'fields[amount]=7', 201],
    ['multipart/form-data; boundary=line', boundary, 201],
    ['multipart/form-data; boundary=line', posing, 413],
    ['multipart/form-data; boundary=line', '{"fields":{"amount":7}}', 400],
    ['text/plain', '{"fields":{"amount":7}}', 415],
    ['application/xml', '<fields/>', 415],
    ['application/octet-stream', '{"fields":{"amount":7}}', 415],
    ['image/png', '{"fields":{"amount":7}}', 415],
  ])('with content type %s is read, or refused with the right status (%#)', async (type, body, expected) => {
    for (const path of [`/api/v1/public/triggers/${trigger.token}`, '/api/v1/public/triggers']) {
      const { status, problem } = await app.as(trigger.token)('POST', path, body, {
        'content-type': type,
        'content-length': String(body.length),
      });
      expect([path, status, problem.code]).toEqual([path, expected, expected === 201 ? undefined : expect.any(String)]);
    }
  });
});

describe('the checks of a call', () => {
  test('happen in the order workspace, trigger, version, form', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const inner = await createTestWorkflow(otherWorkspace, formedDefinition(form, [otherWorkspace.owner.ref]), []);
    const { token, path } = await createTestTrigger(otherWorkspace, inner);
    const code = async () => (await start({}, { token })).problem.code;
    const { body } = await otherWorkspace.owner.call<{ versions: { id: string }[] }>('GET', inner.path);
    const set = (text: string) =>
      app.context.pool.query(`update workspaces set ${text} where id = $1`, [otherWorkspace.id]);
    await freeze(app, otherWorkspace);
    await otherWorkspace.owner.call('PATCH', `${path}/disable`);
    await otherWorkspace.owner.call('PATCH', `${inner.path}/versions/${body.versions[0]?.id}/disable`);
    await set(`status = 'disabled'`);
    expect(await code()).toBe('workspace_disabled');
    await set(`status = 'enabled'`);
    const frozen = await start({}, { token });
    expect(frozen.problem).toMatchObject({ status: 403, detail: 'Workspace is frozen cannot be started.' });
    await freeze(app, otherWorkspace, false);
    expect(await code()).toBe('trigger_not_found');
    await otherWorkspace.owner.call('PATCH', `${path}/enable`);
    expect(await code()).toBe('run_cannot_start');
    await otherWorkspace.owner.call('PATCH', `${inner.path}/versions/${body.versions[0]?.id}/enable`);
    expect(await code()).toBe('invalid_fields');
  });

  test('give the same reply to every invalid token', async () => {
    const manual = await workspace.owner.call<{ triggers: { id: string }[] }>('GET', `${workflow.path}/triggers`);
    const wrong = [
      'x',
      'x'.repeat(43),
      `${trigger.token.slice(0, 42)}_`,
      manual.body.triggers[0]?.id ?? '',
      '%00',
      "'",
    ];
    const answers = await Promise.all(wrong.map((token) => start({ amount: 1 }, { token })));
    for (const { status, problem } of answers)
      expect([status, withoutId(problem)]).toEqual([404, withoutId(answers[0]?.problem)]);
    expect(answers[0]?.problem.code).toBe('trigger_not_found');
    for (const call of [app.call, workspace.owner.call, app.as('x'.repeat(43))]) {
      expect(withoutId((await call('POST', '/api/v1/public/triggers', {})).problem)).toEqual(
        withoutId(answers[0]?.problem),
      );
    }
    // A cookie is not accepted as a token.
    const cookie = { cookie: `baton_session=${trigger.token}` };
    expect((await app.call('POST', '/api/v1/public/triggers', {}, cookie)).status).toBe(404);
  });
});

describe('a call with an Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } });

  test('starts one run for twenty concurrent requests', async () => {
    const before = (await countRuns()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => start({ amount: 5 }, key('order-1'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1);
    expect(await countRuns()).toBe(before + 1);
  });

  test('is refused if the key is too long, or has a space', async () => {
    const { problem } = await start({ amount: 5 }, key('k'.repeat(201)));
    expect(problem.errors).toMatchObject([{ message: 'Idempotency-Key must be at most 200 characters.' }]);
    expect((await start({ amount: 5 }, key('a b'))).problem.errors).toMatchObject([{ code: 'invalid_value' }]);
  });

  test('is refused if its fields differ', async () => {
    await start({ amount: 5 }, key('order-2'));
    for (const fields of [{ amount: 6 }, { amount: 'wrong' }]) {
      const other = await start(fields, key('order-2'));
      expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
    }
  });

  test('is independent of the same key at another trigger', async () => {
    const beside = await createTestTrigger(workspace, workflow);
    const first = await start({ amount: 5 }, key('order-3'));
    const second = await start({ amount: 5 }, { ...key('order-3'), token: beside.token });
    expect(second.body.run.id).not.toBe(first.body.run.id);
  });

  test('is not found, and starts no other run, if its run has been deleted as an old one', async () => {
    const first = await start({ amount: 5 }, key('order-5'));
    await app.context.pool.query('delete from runs where id = $1', [first.body.run.id]);
    const before = await countRuns();
    expect((await start({ amount: 5 }, key('order-5'))).status).toBe(404);
    expect(await countRuns()).toBe(before);
  });

  test('gets the first reply even if the trigger is disabled by then', async () => {
    const beside = await createTestTrigger(workspace, workflow);
    const asked = { ...key('order-4'), token: beside.token };
    const first = await start({ amount: 5 }, asked);
    await workspace.owner.call('PATCH', `${beside.path}/disable`);
    expect((await start({ amount: 5 }, asked)).body).toEqual(first.body);
    await workspace.owner.call('POST', `${beside.path}/token`);
    expect((await start({ amount: 5 }, asked)).status).toBe(404);
  });
});

describe('the last calls of a trigger', () => {
  test("show each result in the reader's language, without tokens or sent values", async () => {
    const beside = await createTestTrigger(workspace, workflow);
    const { body } = await start({ amount: 1, note: 'canary-value' }, { token: beside.token });
    await start({ amount: 'canary-value' }, { token: beside.token });
    await workspace.owner.call('PATCH', `${beside.path}/disable`);
    await start({ amount: 1 }, { token: beside.token });
    const calls = await callsOf(beside.path);
    expect(calls).toMatchObject([
      { by: 'token', outcome: 'refused', message: 'Trigger not found or token was changed', run: null },
      { by: 'token', outcome: 'refused', message: 'Amount must be a number.', run: null },
      { by: 'token', outcome: 'started', message: null, run: { id: body.run.id } },
    ]);
    const { rows } = await app.context.pool.query('select * from trigger_calls where trigger_id = $1', [
      beside.trigger_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('canary-value');
    expect(JSON.stringify(rows)).not.toContain(beside.token);
    const french = await workspace.owner.call<{ calls: TriggerCall[] }>('GET', `${beside.path}/calls`, undefined, {
      'accept-language': 'fr',
    });
    expect(french.body.calls[0]?.message).toBe('Déclencheur introuvable, ou jeton modifié');
  });

  test('are limited to twenty', async () => {
    const beside = await createTestTrigger(workspace, workflow);
    for (let count = 0; count < 13; count++) {
      await start({ amount: count }, { token: beside.token });
      await start({}, { token: beside.token });
    }
    const { rows } = await app.context.pool.query('select 1 from trigger_calls where trigger_id = $1', [
      beside.trigger_id,
    ]);
    expect([rows.length, (await callsOf(beside.path)).length]).toEqual([20, 20]);
  });
});

describe('too many calls', () => {
  test('are refused per trigger, whoever calls, and per network for invalid tokens', async () => {
    const own = await openTestApp();
    try {
      const otherWorkspace = await createTestWorkspace(own);
      const { token } = await createTestTrigger(
        otherWorkspace,
        await createTestWorkflow(otherWorkspace, formedDefinition(form, [otherWorkspace.owner.ref]), []),
      );
      const ask = (sent: string, remoteAddress: string, url = `/api/v1/public/triggers/${sent}`) =>
        own.app.inject({ method: 'POST', url, remoteAddress, payload: { fields: {} } }).then((one) => one.statusCode);
      const statuses = new Map<number, number>();
      const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (let round = 0; round < 11; round++) {
        const asked = Array.from({ length: 55 }, (_none, count) => ask(token, `10.${round}.${count}.1`));
        for (const status of await Promise.all(asked)) note(status);
      }
      expect([...statuses]).toEqual([
        [422, 600],
        [429, 5],
      ]);
      statuses.clear();
      for (let count = 0; count < 125; count++) note(await ask('x'.repeat(43), '10.2.0.1'));
      expect([...statuses]).toEqual([
        [404, 120],
        [429, 5],
      ]);
      // Another spelling, another address of the same IPv6 network or an invented token do not get a new limit.
      for (const remoteAddress of ['2001:db8::1', '2001:db8::2']) {
        for (let count = 0; count < 60; count++) await ask('y'.repeat(43), remoteAddress);
      }
      const bearer = (name: string) =>
        own.app
          .inject({
            method: 'POST',
            url: '/api/v1/public/triggers?a=b',
            remoteAddress: '2001:db8::3',
            headers: { authorization: `Bearer ${name}` },
            payload: {},
          })
          .then((one) => one.statusCode);
      expect([await bearer('one'), await bearer('another')]).toEqual([429, 429]);
    } finally {
      await own.close();
    }
  });
});
