import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Action, Definition, Field } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { isExtended, repeats } from '../testing/extended.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  formedDefinition,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { type LimitedProcess, openLimitedProcess } from '../testing/limited-process.ts';
import { createPng, upload } from '../testing/upload.ts';

/** Megabytes that the process may need more than before, at its peak. One of these inputs alone took gigabytes. */
const mostGrowth = 700;

let limited: LimitedProcess;
let base: string;
let workspace: TestWorkspace;
beforeAll(async () => {
  limited = await openLimitedProcess();
  ({ base, workspace } = limited);
});
afterAll(() => limited.close());

/** The process goes on, and answers others meanwhile. */
async function survives(attack: () => Promise<void>): Promise<void> {
  const statuses = await limited.askWhile(attack);
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
}

afterEach(() => {
  expect(limited.baton.process.exitCode, limited.baton.output()).toBeNull();
  expect(limited.growth(), 'megabytes more than before').toBeLessThan(mostGrowth);
});

/** A text of 20,000 characters that inserts a field 2,857 times: 283 MB with an answer of 99,000 characters. */
const bomb = '{{f}}, '.repeat(2857);
const long = 'x'.repeat(99_000);

const withField = (build: ReturnType<typeof definitionBuilders>, ...actions: Action[]): Definition => ({
  schema: 1,
  trigger_form: [build.field('long_text', 'f', 'Text')],
  action_groups: actions.map((action, n) => build.group(`Group ${n}`, action)),
  cancellation: [],
});

async function startRun(definition: Definition, fields = [{ key: 'f', value: long }]): Promise<string> {
  const { owner, path } = workspace;
  const { id } = await createTestWorkflow(workspace, definition, [owner.ref]);
  const started = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: id, fields });
  expect(started.status, JSON.stringify(started.problem).slice(0, 500)).toBe(201);
  return started.body.run.id;
}

async function untilFailed(run_id: string, name: string) {
  for (const end = Date.now() + 30_000; ; ) {
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run_id}`);
    const step = body.run.run_steps.find((one) => one.name === name) as TestRun['run_steps'][number] & {
      reason: string;
      note: string;
    };
    if (step?.status === 'failed' || Date.now() > end) return step;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const mail = { to: [{ type: 'email' as const, email: 'a@example.org' }], cc: [], bcc: [], reply_to: [] };

test('a task and a question that insert a long answer thousands of times are shown, cut', async () => {
  const build = definitionBuilders('shown bomb');
  const doers = { assignees: [workspace.owner.ref] };
  const definition = withField(
    build,
    build.act('task', 'Do', { instructions: bomb, vote: anyVote }, doers),
    build.act('yes_no', 'Ask', { question: bomb, vote: anyVote }, doers),
    build.act('email', 'Review', { ...mail, subject: '{{f}}', body: `<p>${bomb}</p>`.slice(0, 19_999) }, doers),
  );
  await survives(async () => {
    const id = await startRun(definition);
    for (const path of [`runs/${id}`, 'pending_actions', 'runs/index_v2', `runs/${id}/field_values`, 'activities']) {
      const reply = await fetch(`${base}${workspace.path}/${path}`, {
        headers: { authorization: `Bearer ${workspace.owner.token}` },
      });
      const text = await reply.text();
      expect([path, reply.status < 500]).toEqual([path, true]);
      expect(text.length, path).toBeLessThan(5_000_000);
    }
  });
});

test('a mail, a chat message and a hook that would grow as much fail their step, and the reason names the limit', async () => {
  const build = definitionBuilders('sent bomb');
  const target = await createTestWorkflow(
    workspace,
    formedDefinition(
      [definitionBuilders('target').field('long_text', 'g', 'Text')],
      [workspace.owner.ref],
      definitionBuilders('target'),
    ),
    [workspace.owner.ref],
  );
  const { trigger_id, token_version } = await createTestTrigger(workspace, target);
  const secret_id = await workspace.secret();
  const actions: Action[] = [
    build.act('automatic_email', 'Mail', { ...mail, subject: 'Hi', body: bomb }),
    build.act('automatic_email', 'Link', {
      ...mail,
      subject: 'Hi',
      body: `<p><a href="https://e.org/${'{{f}}'.repeat(2000)}">x</a></p>`,
    }),
    build.act('automatic_email', 'Many', {
      ...mail,
      to: [{ type: 'email', email: '{{f}}'.repeat(60) }],
      subject: 'Hi',
      body: '',
    }),
    build.act('slack', 'Chat', { secret_id, channel: '#general', messages: [bomb, bomb] }),
    build.act('workflow_hook', 'Hook', {
      trigger_id,
      token_version,
      wait: false,
      fields: [{ target_key: 'g', target_value: bomb }],
    }),
  ];
  await survives(async () => {
    for (const action of actions) {
      const step = await untilFailed(await startRun(withField(build, action)), action.name);
      expect([action.name, step.status]).toEqual([action.name, 'failed']);
      expect([action.name, step.reason, step.note]).toEqual([
        action.name,
        action.name === 'Hook' ? 'start_refused' : 'text_too_long',
        expect.stringMatching(/more than \d+ characters/),
      ]);
    }
  });
});

test('answering an email whose text would grow as much is refused, and answering with a text works', async () => {
  const build = definitionBuilders('reviewed bomb');
  const act = build.act(
    'email',
    'Review',
    { ...mail, subject: 'Hi', body: bomb },
    { assignees: [workspace.owner.ref] },
  );
  await survives(async () => {
    const id = await startRun(withField(build, act));
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${id}`);
    const step = `${workspace.path}/runs/${id}/run_steps/${body.run.run_steps[0]?.id}`;
    const refused = await workspace.owner.call('PATCH', step, { run_step: { answer: 'sent' } });
    expect([refused.status, refused.problem.code, refused.problem.values]).toEqual([
      422,
      'text_too_long',
      { max: 200_000 },
    ]);
    const sent = await workspace.owner.call('PATCH', step, {
      run_step: { answer: 'sent', mail: { subject: 'Hi', body: 'Short' } },
    });
    expect(sent.status).toBe(200);
  });
});

test.runIf(isExtended)(
  'runs with a million characters each are listed, exported and refused more',
  async () => {
    const build = definitionBuilders('large runs');
    const fields: Field[] = Array.from({ length: 12 }, (_, n) => ({
      ...build.field('long_text', `f${n}`, `F${n}`),
      required: false,
    }));
    const task = build.act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [workspace.owner.ref] });
    const definition: Definition = {
      schema: 1,
      trigger_form: fields,
      action_groups: [build.group('One', task)],
      cancellation: [],
    };
    const { owner, path } = workspace;
    const { id: workflow_id } = await createTestWorkflow(workspace, definition, [owner.ref]);
    const values = (count: number) => fields.slice(0, count).map(({ key }) => ({ key, value: 'x'.repeat(100_000) }));
    await survives(async () => {
      for (let n = 0; n < 60; n++) {
        const { status } = await owner.call('POST', `${path}/runs`, { workflow_id, fields: values(10) });
        expect(status).toBe(201);
      }
      const refused = await owner.call('POST', `${path}/runs`, { workflow_id, fields: values(11) });
      expect([refused.status]).toEqual([413]);
      for (const at of [
        'pending_actions?limit=100',
        'runs/index_v2?per_page=100',
        `runs/index_v2?per_page=100&workflow_id=${workflow_id}&is_table=true`,
        'runs/board',
      ]) {
        const { status, problem } = await owner.call('GET', `${path}/${at}`);
        expect([at, status], JSON.stringify(problem).slice(0, 300)).toEqual([at, 200]);
      }
      for (const format of ['csv', 'xlsx', 'xes']) {
        const made = await owner.call<{ export: { id: string } }>('POST', `${path}/exports`, { workflow_id, format });
        expect(made.status).toBe(201);
        let status = '';
        for (const end = Date.now() + 60_000; status !== 'done' && Date.now() < end; ) {
          const { body } = await owner.call<{ export: { status: string } }>(
            'GET',
            `${path}/exports/${made.body.export.id}`,
          );
          status = body.export.status;
          if (status !== 'done') await new Promise((resolve) => setTimeout(resolve, 200));
        }
        expect([format, status]).toEqual([format, 'done']);
      }
    });
  },
  240_000,
);

test('definitions, forms and bodies of a hundred thousand parts are refused with a 4xx', async () => {
  const { owner, path } = workspace;
  const { path: workflow, definition } = await createTestWorkflow(workspace, formedDefinition([], [owner.ref]), []);
  const id = '00000000-0000-8000-a000-000000000000';
  const condition = { id, name: '', type: 'answer', step_id: null, when: 'answered' };
  const nest = (depth: number): object => ({ id, name: '', match: 'all', items: depth > 0 ? [nest(depth - 1)] : [] });
  const [group] = definition.action_groups;
  const withCondition = (items: object[]) => ({
    ...definition,
    action_groups: [{ ...group, condition: { id, name: '', match: 'all', items } }],
  });
  const choices = Array.from({ length: 100_000 }, () => ({}));
  const build = definitionBuilders('many parts');
  const bodies: [string, unknown][] = [
    ['100,000 conditions', withCondition(Array.from({ length: 100_000 }, () => condition))],
    ['100,000 empty conditions', withCondition(choices)],
    ['conditions nested 500 deep', withCondition([nest(500)])],
    ['100,000 choices', { ...definition, trigger_form: [{ ...build.field('radio', 'r', 'R'), choices }] }],
    ['100,000 fields', { ...definition, trigger_form: choices }],
    ['100,000 actions', { ...definition, action_groups: [{ ...group, actions: choices }] }],
    ['100,000 groups', { ...definition, action_groups: choices }],
    ['100,000 translations', { ...definition, translations: Object.fromEntries(choices.map((_, n) => [`l${n}`, {}])) }],
  ];
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  await survives(async () => {
    for (const [name, body] of bodies) {
      const { status } = await owner.call('PATCH', `${workflow}/draft`, { revision: 2, definition: body });
      expect([name, status >= 400 && status < 500, status]).toEqual([name, true, status]);
    }
    const json = { 'content-type': 'application/json' };
    const nested = [
      deep,
      `{"definition":${deep}}`,
      `{"run":{"name":${deep}}}`,
      `{"fields":${deep}}`,
      '{"a":'.repeat(200_000),
    ];
    const targets = [
      ['PATCH', `${workflow}/draft`],
      ['POST', `${path}/runs`],
      ['POST', `${path}/workflows`],
      ['POST', `${path}/runs/views`],
      ['POST', '/api/v1/public/triggers'],
      ['POST', '/api/auth/login'],
    ] as const;
    for (const [nth, body] of nested.entries()) {
      for (const [mth, [method, at]] of targets.entries()) {
        // In `npm test` each body goes to two of the addresses, and each address gets some of the bodies.
        if (!isExtended && (nth + mth) % 3 > 0) continue;
        const { status } = await owner.call(method, at, body, json);
        expect([at, status >= 400 && status < 500, status]).toEqual([at, true, status]);
      }
    }
  });
});

test('images of 30,000 × 30,000, packed bombs and crowded forms are refused or stored as they are', async () => {
  const { owner, path } = workspace;
  const image = createPng(30_000, 30_000);
  const packed = gzipSync(
    Buffer.concat([Buffer.from('case,activity,time\n'), Buffer.alloc(repeats(50, 200) * 1e6, 'a,b,c\n')]),
  );
  await survives(async () => {
    const picture = await upload(owner.call, '/api/v1/user/profile_image', image);
    expect([picture.status, picture.problem.errors?.[0]?.code]).toEqual([422, 'invalid_image']);
    expect((await upload(owner.call, `${path}/files`, image)).status).toBe(201);
    const log = await upload(owner.call, `${path}/imports`, packed, { name: 'log.csv.gz', type: 'application/gzip' });
    expect(log.status).toBeLessThan(500);
    // A workbook is a ZIP archive, and Baton reads none.
    const workbook = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000_000)]);
    const zip = await upload(owner.call, `${path}/imports`, workbook, { name: 'log.xlsx', type: 'application/zip' });
    expect([zip.status, zip.problem.code]).toEqual([422, 'import_not_a_log']);
    const parts = Array.from(
      { length: 20_000 },
      (_, n) => `--line\r\nContent-Disposition: form-data; name="a${n}"\r\n\r\n\r\n`,
    );
    const form = await owner.call(
      'POST',
      '/api/v1/user/update_profile',
      `${parts.join('').slice(0, 1_000_000)}--line--\r\n`,
      {
        'content-type': 'multipart/form-data; boundary=line',
      },
    );
    expect([form.status >= 400 && form.status < 500, form.status]).toEqual([true, form.status]);
    const pairs = Array.from({ length: 300_000 }, () => 'a[').join('&');
    const body = await owner.call('POST', '/api/v1/user/update_profile', pairs, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([body.status >= 400 && body.status < 500, body.status]).toEqual([true, body.status]);
  });
});
