import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldTotal } from '../../contract/field-totals.ts';
import type { ListedRun } from '../../contract/run-lists.ts';
import type { Run } from '../../contract/runs.ts';
import type { SearchResult } from '../../contract/search.ts';
import type { Column, Definition, Field, Operand } from '../../engine/definition.ts';
import { anyVote, definitionBuilders, demoId } from '../demo/demo-definition.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestTrigger,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { readZip } from '../testing/read-zip.ts';

let app: TestApp;
let workspace: TestWorkspace;
let claim: TestWorkflow;
let parent: TestWorkflow;
let trigger: TestTrigger;

const column = (of: string, key: string, label: string, settings: Partial<Column> = {}): Column => ({
  id: demoId(`${of} column ${key}`),
  key,
  type: 'text',
  label,
  help: '',
  required: false,
  ...settings,
});
const meal = { id: demoId('meal'), label: 'Meal' };

/** Line items with an amount for each row, and their total. */
function formOf(of: string): { lines: Field; total: Field; build: ReturnType<typeof definitionBuilders> } {
  const build = definitionBuilders(of);
  const cell = (key: string): Operand => ({ type: 'cell', column_id: demoId(`${of} column ${key}`) });
  const currency = 'EUR';
  const formula = {
    operation: 'product',
    operands: [cell('quantity'), cell('price')],
    result: 'currency',
  } as const satisfies Field['formula'] | object;
  const columns = [
    column(of, 'what', 'What for', { required: true }),
    column(of, 'kind', 'Kind', { type: 'dropdown', choices: [meal] }),
    column(of, 'quantity', 'Quantity', { type: 'number' }),
    column(of, 'price', 'Price', { type: 'currency', currency }),
    column(of, 'amount', 'Amount', {
      type: 'computed',
      currency,
      formula: { ...formula, operands: [...formula.operands] },
    }),
  ];
  const lines = build.field('table', 'lines', 'Line items', { columns, max_rows: 3 });
  const operands: Operand[] = [{ type: 'column', field_id: lines.id, column_id: demoId(`${of} column amount`) }];
  const total = build.field('computed', 'total', 'Total', {
    required: false,
    currency,
    formula: { operation: 'sum', operands, result: 'currency' },
  });
  return { lines, total, build };
}

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const assignees = [owner.ref];
  const { lines, total, build } = formOf('claim');
  const half = build.field('computed', 'half', 'Half', {
    required: false,
    formula: {
      operation: 'product',
      operands: [
        { type: 'field', field_id: total.id },
        { type: 'value', value: '0.5' },
      ],
      result: 'number',
    },
  });
  const mail = {
    to: [{ type: 'email' as const, email: 'desk@example.org' }],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: '{{total}} for {{lines}}',
    body: '<p>To pay: {{lines}}</p><p>In all {{total}}.</p>',
  };
  const definition: Definition = {
    schema: 1,
    trigger_form: [lines, total],
    action_groups: [
      build.group(
        'Check',
        build.act('approval', 'Check', { fields: [half], vote: anyVote, cancel_on_disapprove: true }, { assignees }),
        build.act('task', 'File', { instructions: '{{lines}} = {{total}}', vote: anyVote }, { assignees }),
        build.act('email', 'Tell', mail, { assignees }),
      ),
    ],
    cancellation: [],
  };
  claim = await createTestWorkflow(workspace, definition, [owner.ref]);
  trigger = await createTestTrigger(workspace, claim);
  const order = formOf('order');
  const { trigger_id, token_version } = trigger;
  const fields = [{ target_key: 'lines', key: 'lines' }];
  const hook = order.build.act('workflow_hook', 'Hook', { trigger_id, token_version, wait: false, fields });
  parent = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [order.lines, order.total],
      action_groups: [order.build.group('Go', hook)],
      cancellation: [],
    },
    [owner.ref],
  );
});
afterAll(() => app.close());

const call: TestWorkspace['owner']['call'] = (...given) => workspace.owner.call(...given);
const start = (rows: unknown, of: TestWorkflow = claim, more: object[] = []) =>
  call<{ run: Run }>('POST', `${workspace.path}/runs`, {
    workflow_id: of.id,
    fields: [{ key: 'lines', value: rows }, ...more],
  });
const taxi = { what: 'Taxi to Lisboa', quantity: '2', price: '12.50' };
const read = async (id: string) => (await call<{ run: Run }>('GET', `${workspace.path}/runs/${id}`)).body.run;

test('a run has its rows and what was computed of them; what is sent for computed fields is ignored', async () => {
  const { body } = await start([taxi, {}, { ...taxi, kind: meal.id, amount: '999' }], claim, [
    { key: 'total', value: '999' },
  ]);
  const [lines, total] = body.run.fields;
  expect(lines).toMatchObject({
    type: 'table',
    text: 'What for: Taxi to Lisboa · Quantity: 2 · Price: 12.50 EUR · Amount: 25.00 EUR\nWhat for: Taxi to Lisboa · Kind: Meal · Quantity: 2 · Price: 12.50 EUR · Amount: 25.00 EUR',
    table: {
      rows: [
        ['Taxi to Lisboa', '', '2', '12.50 EUR', '25.00 EUR'],
        ['Taxi to Lisboa', 'Meal', '2', '12.50 EUR', '25.00 EUR'],
      ],
    },
  });
  expect(total).toMatchObject({
    type: 'currency',
    is_computed: true,
    value: '50.00',
    currency: 'EUR',
    text: '50.00 EUR',
  });
  const check = stepOf(body.run as never, 'Check') as unknown as Run['run_steps'][number];
  expect(check.form).toMatchObject([{ key: 'half', type: 'computed', value: '25' }]);
  expect(check.form_sources).toMatchObject([{ key: 'total', value: '50.00' }]);
  expect(stepOf(body.run as never, 'File')).toMatchObject({ text: `${lines!.text} = 50.00 EUR` });
});

test('a fault names its row and column, and nothing is stored', async () => {
  const { status, problem } = await start([taxi, { price: '1' }, { ...taxi, price: 'much', colour: 'red' }]);
  expect(status).toBe(422);
  expect(problem?.errors).toEqual([
    { field: 'fields.lines.1.what', code: 'blank', message: 'Row 2: What for cannot be blank.' },
    { field: 'fields.lines.2.price', code: 'invalid_number', message: 'Row 3: Price must be a number.' },
    { field: 'fields.lines.2.colour', code: 'unknown_field', message: 'Row 3: colour is not known here.' },
  ]);
  const many = await start([taxi, taxi, taxi, taxi]);
  expect(many.problem?.errors).toMatchObject([
    { field: 'fields.lines', message: 'Line items has too many rows: at most 3 allowed.' },
  ]);
  expect((await start([[taxi]])).status).toBe(422);
  expect((await start('rows')).status).toBe(422);
});

test('programs name columns by key and choices by label; a hook passes a table on', async () => {
  const { status } = await app.app
    .inject({
      method: 'POST',
      url: '/api/v1/public/triggers',
      headers: { authorization: `Bearer ${trigger.token}` },
      payload: { fields: { lines: [{ what: 7, kind: 'meal', quantity: 1, price: 3 }] } },
    })
    .then(({ statusCode, body }) => ({ status: statusCode, body }));
  expect(status).toBe(201);
  const { body } = await start([{ ...taxi, kind: meal.id }], parent);
  await app.work();
  const child = await read((await read(body.run.id)).run_steps[0]!.child_run_id ?? '');
  expect(child.fields.map(({ text }) => text)).toEqual([
    'What for: Taxi to Lisboa · Kind: Meal · Quantity: 2 · Price: 12.50 EUR · Amount: 25.00 EUR',
    '25.00 EUR',
  ]);
});

test('lists filter and sort by a computed field, and search finds the texts of rows', async () => {
  await start([{ what: 'Small', quantity: '1', price: '1' }]);
  const list = (query: string) =>
    call<{ runs: ListedRun[]; columns: object[] }>(
      'GET',
      `${workspace.path}/runs/index_v2?workflow_id=${claim.id}&is_table=true&${query}`,
    );
  const [, total] = claim.definition.trigger_form;
  const sorted = await list(`sort_by=field&sort_field=${total!.id}&desc=false`);
  expect(sorted.body.runs[0]?.fields?.find(({ key }) => key === 'total')?.value).toBe('1.00');
  const large = await list(`fields=${total!.id}:30..`);
  expect(large.body.runs.map(({ fields }) => fields?.find(({ key }) => key === 'total')?.value)).toEqual(['50.00']);
  expect((await list(`sort_by=field&sort_field=${claim.definition.trigger_form[0]!.id}`)).status).toBe(422);
  const found = await call<{ results: SearchResult[] }>('GET', `${workspace.path}/search?q=lisboa`);
  expect(found.body.results[0]).toMatchObject({ found: { label: 'Line items' } });
  const ids = await call<{ results: SearchResult[] }>('GET', `${workspace.path}/search?q=${meal.id.slice(0, 13)}`);
  expect(ids.body.results).toEqual([]);
});

test('a workbook has a sheet of the rows with typed cells; a CSV has them as lines', async () => {
  const fetched = async (format: string) => {
    const { body } = await call<{ export: { id: string } }>('POST', `${workspace.path}/exports`, {
      workflow_id: claim.id,
      format,
    });
    await app.work();
    const made = await call<{ export: { file_url: string } }>('GET', `${workspace.path}/exports/${body.export.id}`);
    const headers = { authorization: `Bearer ${workspace.owner.token}` };
    return (await app.app.inject({ url: made.body.export.file_url, headers })).rawPayload;
  };
  const files = readZip(await fetched('xlsx'));
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Line items"');
  const sheet = files.get('xl/worksheets/sheet3.xml') ?? '';
  expect(sheet).toContain('Amount (EUR)');
  expect(sheet).toContain('<v>12.50</v>');
  expect(sheet).toContain('Taxi to Lisboa');
  expect((await fetched('csv')).toString()).toContain('What for: Taxi to Lisboa · Quantity: 2');
});

test('in a mail the rows are a table, also after somebody has edited it, and aligned lines in its text', async () => {
  const { body } = await start([taxi, { what: 'Hotel', quantity: '3', price: '101.00' }]);
  const step = stepOf(body.run as never, 'Tell') as unknown as Run['run_steps'][number];
  expect(step.mail?.subject).toBe(
    '328.00 EUR for What for: Taxi to Lisboa · Quantity: 2 · Price: 12.50 EUR · Amount: 25.00 EUR What for: Hotel · Quantity: 3 · Price: 101.00 EUR · Amount: 303.00 EUR',
  );
  expect(step.mail?.body).toMatch(/^<p>To pay: <\/p><table><thead><tr><th>What for<\/th><th align="right">Quantity/);
  const edited = { subject: 'Claim', body: step.mail?.body.replace('To pay', 'Please pay') };
  const path = `${workspace.path}/runs/${body.run.id}/run_steps/${step.id}`;
  expect((await call('PATCH', path, { run_step: { answer: 'sent', mail: edited } })).status).toBe(200);
  await app.work();
  const mails = await Promise.all(app.mails().map((one) => PostalMime.parse(one)));
  const sent = mails.find(({ to }) => to?.[0]?.address === 'desk@example.org');
  expect(sent?.html).toMatch(/<td align="right" valign="top" style="[^"]*">303\.00 EUR<\/td>/);
  expect(sent?.text?.trim().split('\n')).toEqual([
    'Please pay:',
    '',
    'What for        Quantity       Price      Amount',
    '--------------  --------  ----------  ----------',
    'Taxi to Lisboa         2   12.50 EUR   25.00 EUR',
    'Hotel                  3  101.00 EUR  303.00 EUR',
    '',
    'In all 328.00 EUR.',
  ]);
});

test('analytics has the mean of numbers of twenty digits to two places', async () => {
  const { build } = formOf('large');
  const number = build.field('number', 'number', 'Number');
  const large = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [number],
      action_groups: [
        build.group(
          'Do',
          build.act('task', 'Do', { instructions: '', vote: { match: 'any' } }, { assignees: [workspace.owner.ref] }),
        ),
      ],
      cancellation: [],
    },
    [workspace.owner.ref],
  );
  for (const value of ['10000000000000000000', '1', '0']) {
    const body = { workflow_id: large.id, run: {}, fields: [{ key: 'number', value }] };
    expect((await call('POST', `${workspace.path}/runs`, body)).status).toBe(201);
  }
  const { body } = await call('GET', `${workspace.path}/runs/field_totals?workflow_id=${large.id}`);
  expect((body as unknown as { data: { fields: FieldTotal[] } }).data.fields).toMatchObject([
    { sum: '10000000000000000001', mean: '3333333333333333333.67', least: '0', most: '10000000000000000000' },
  ]);
});

test('analytics says if runs of older versions are not added up', async () => {
  const { call } = workspace.owner;
  const { act, field, group } = definitionBuilders('many versions');
  const many = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [field('number', 'number', 'Number')],
      action_groups: [
        group(
          'Look',
          act('task', 'Look', { instructions: '', vote: { match: 'any' } }, { assignees: [workspace.owner.ref] }),
        ),
      ],
      cancellation: [],
    },
    [workspace.owner.ref],
  );
  const totals = async () => {
    const path = `${workspace.path}/runs/field_totals?workflow_id=${many.id}`;
    const { data } = (await call<{ data: { fields: FieldTotal[]; is_partial: boolean } }>('GET', path)).body;
    return [data.fields[0]?.runs, data.is_partial];
  };
  const body = { workflow_id: many.id, run: {}, fields: [{ key: 'number', value: '1' }] };
  for (let count = 0; count < 101; count++) await call('POST', `${workspace.path}/runs`, body);
  expect(await totals()).toEqual([101, false]);
  // Each run gets a version of its own.
  await app.context.pool.query(
    `with numbered as (
      select r.id, gen_random_uuid() as version_id, 1 + row_number() over (order by r.id) as number
      from runs r where r.workspace_id = $1 and r.workflow_id = $2
    ), copied as (
      insert into versions (workspace_id, id, workflow_id, number, definition)
      select v.workspace_id, n.version_id, v.workflow_id, n.number, v.definition
      from numbered n join versions v on v.workspace_id = $1 and v.workflow_id = $2 and v.number = 1
    )
    update runs r set version_id = n.version_id from numbered n where r.workspace_id = $1 and r.id = n.id`,
    [workspace.id, many.id],
  );
  expect(await totals()).toEqual([100, true]);
});

test('analytics adds up what was asked for and computed, but nothing of a locked action', async () => {
  const { lines, total, build } = formOf('sums');
  const { owner } = workspace;
  const share = { ...build.field('percent', 'share', 'Share'), required: false };
  const salary = build.field('number', 'salary', 'Salary');
  const size = build.field('number', 'size', 'Size');
  const assignees = [owner.ref];
  const sums = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [lines, total, share],
      action_groups: [
        build.group(
          'Ask',
          build.act('form', 'Measure', { fields: [size] }, { assignees }),
          build.act('form', 'Tell', { fields: [salary] }, { assignees, is_lock: true }),
        ),
      ],
      cancellation: [],
    },
    [owner.ref],
  );
  const totals = async (person = owner) =>
    person.call<{ data: { fields: FieldTotal[]; is_partial: boolean } }>(
      'GET',
      `${workspace.path}/runs/field_totals?workflow_id=${sums.id}`,
    );
  expect((await totals()).body.data).toMatchObject({ fields: [], is_partial: false });
  const { body } = await start([taxi], sums, [{ key: 'share', value: '5' }]);
  await start([taxi, { ...taxi, price: '0.10' }], sums, [{ key: 'share', value: '10' }]);
  await start([], sums);
  for (const [name, field_id] of [
    ['Measure', size.id],
    ['Tell', salary.id],
  ] as const) {
    const step = stepOf(body.run as never, name);
    const run_step = { answer: 'submitted', fields: [{ field_id, value: '7' }] };
    const path = `${workspace.path}/runs/${body.run.id}/run_steps/${step.id}`;
    expect((await call('PATCH', path, { run_step })).status).toBe(200);
  }
  expect((await totals()).body.data.fields).toEqual([
    {
      field_id: total.id,
      label: 'Total',
      type: 'currency',
      currency: 'EUR',
      runs: 2,
      sum: '50.20',
      mean: '25.1',
      least: '25.00',
      most: '25.20',
    },
    expect.objectContaining({ label: 'Share', type: 'percent', runs: 2, sum: null, mean: '7.5' }),
    expect.objectContaining({ label: 'Size', type: 'number', currency: null, runs: 1, sum: '7' }),
  ]);
  // Of the runs that a member sees there is none.
  expect((await totals(await workspace.person())).body.data.fields).toEqual([]);
});
