import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunExport } from '../../contract/exports.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import type { RunContext } from '../run-access/run-context.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { readZip } from '../testing/read-zip.ts';
import type { Table } from './table.ts';
import { writeWorkbook } from './write-workbook.ts';
import { zoneClock } from './zone-clock.ts';

let app: TestApp;
let workspace: TestWorkspace;
let member: TestPerson;
let outsider: TestPerson;
let workflow: TestWorkflow;
let runs: TestRun[];

const evil = '=HYPERLINK("http://evil.example";"x")';
const thai = 'ค่าเดินทางไปเชียงใหม่';

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  await app.context.pool.query(`update workspaces set time_zone = 'Asia/Bangkok' where id = $1`, [workspace.id]);
  [member, outsider] = [await workspace.person(), await workspace.person()];
  const { field, group, act } = definitionBuilders('contents');
  const of = { car: 'By car', train: 'By train' };
  workflow = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [
        field('text', 'purpose', 'Purpose'),
        field('currency', 'sum', 'Sum', { currency: 'THB' }),
        field('number', 'digits', 'Digits'),
        field('date', 'day', 'Day'),
        field('duration', 'takes', 'Takes'),
        field('checkbox', 'ways', 'Ways', { of }),
        field('text', 'other', 'Purpose'),
        field('text', 'state', 'Status'),
      ],
      action_groups: [
        group(
          'Look',
          act(
            'approval',
            'Look',
            { fields: [], vote: anyVote, cancel_on_disapprove: false },
            { assignees: [member.ref, workspace.owner.ref] },
          ),
        ),
        group(
          'Secret',
          act(
            'form',
            'Salary',
            { fields: [field('number', 'salary', 'Salary')] },
            { assignees: [workspace.owner.ref], is_lock: true },
          ),
        ),
      ],
      cancellation: [],
    },
    [workspace.owner.ref, member.ref],
  );
  const { choice } = definitionBuilders('contents');
  const begin = async (person: TestPerson, name: string, purpose: string) => {
    const fields = [
      ['purpose', purpose],
      ['sum', '1250.50'],
      ['digits', '-12345678901234567890'],
      ['day', '2026-02-28'],
      ['takes', 1625],
      ['ways', [choice('ways', 'car'), choice('ways', 'train')]],
      ['other', '-'],
      ['state', 'x'],
    ].map(([key, value]) => ({ key, value }));
    const { body, problem } = await person.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
      workflow_id: workflow.id,
      run: { name },
      fields,
    });
    if (!body.run) throw new Error(JSON.stringify(problem));
    return body.run;
  };
  const answer = async (person: TestPerson, run: TestRun, step: string, given: object) => {
    const { body, problem } = await person.call<{ run: TestRun }>(
      'PATCH',
      `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`,
      { run_step: given },
    );
    if (!body.run) throw new Error(JSON.stringify(problem));
    return body.run;
  };
  runs = [await begin(member, evil, `${thai}, "vite"\n+1`), await begin(workspace.owner, 'Second', '@cmd')];
  runs = [
    await answer(member, runs[0]!, 'Look', { answer: 'approve', comment: '=1+1' }),
    await answer(workspace.owner, runs[1]!, 'Look', { answer: 'approve', comment: 'two\nlines' }),
  ];
  for (const run of runs)
    await answer(workspace.owner, run, 'Salary', {
      answer: 'submitted',
      comment: 'hush',
      fields: [{ key: 'salary', value: '987654321012' }],
    });
  await workspace.owner.call('PATCH', `${workspace.path}/runs/${runs[0]!.id}/hide_run`);
  // The API rejects control characters in a name, but an older row may contain one.
  await app.context.pool.query(`update runs set name = 'Second ' || chr(7) || '<&>' where id = $1`, [runs[1]!.id]);
});
afterAll(() => app.close());

async function exported(person: TestPerson, more: object): Promise<Buffer> {
  const { body, problem } = await person.call<{ export: RunExport }>('POST', `${workspace.path}/exports`, {
    workflow_id: workflow.id,
    ...more,
  });
  if (!body.export) throw new Error(JSON.stringify(problem));
  await app.work();
  const { body: made } = await person.call<{ export: RunExport }>('GET', `${workspace.path}/exports/${body.export.id}`);
  const file = await app.app.inject({
    url: made.export.file_url ?? '',
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

/** The rows of a CSV file (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const csv = async (person: TestPerson, more: object = {}) => {
  const text = (await exported(person, { format: 'csv', ...more })).toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '').includes('\r')).toBe(false);
  const [headers = [], ...rows] = readCsv(text.slice(1));
  return rows.map((row) => Object.fromEntries(headers.map((header, at) => [header, row[at]])));
};

describe('a CSV', () => {
  test("has a row for each run with its answers as text, formulas escaped, and times in the workspace's zone", async () => {
    const rows = await csv(workspace.owner);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      'Run ID': runs[0]?.id,
      Name: `'${evil}`,
      Status: 'Completed',
      Version: '1',
      'Initiator’s email': member.email,
      Started: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/),
      Duration: expect.stringMatching(/^0:00:\d\d$/),
      With: '',
      'History hash': expect.stringMatching(/^[0-9a-f]{64}$/),
      'Purpose (purpose)': `${thai}, "vite"\n'+1`,
      'Sum (THB)': '1250.50',
      Digits: '-12345678901234567890',
      Day: '2026-02-28',
      Takes: '27:05:00',
      Ways: 'By car, By train',
      'Purpose (other)': "'-",
      'Status (state)': 'x',
      Salary: '987654321012',
    });
    const started = Date.parse(rows[0]?.Started ?? '') / 1000;
    expect(Math.abs(started - app.context.now())).toBeLessThan(300);
  });

  test('of steps has a row for each step, with who answered and their comments', async () => {
    const rows = await csv(workspace.owner, { content: 'steps' });
    expect(rows).toMatchObject([
      {
        'Run ID': runs[0]?.id,
        Run: `'${evil}`,
        Action: 'Look',
        Attempt: '1',
        Status: 'Completed',
        Outcome: 'Approved',
        Comment: "'=1+1",
      },
      { Action: 'Salary', Outcome: 'Submitted', Comment: 'hush', Salary: '987654321012' },
      { 'Run ID': runs[1]?.id, Action: 'Look', Comment: 'two\nlines' },
      { Action: 'Salary' },
    ]);
    // The row of a step has only what was filled in in that step, and nothing of the start form.
    expect(rows[0]).toMatchObject({ Salary: '' });
    expect(Object.keys(rows[0] ?? {})).not.toContain('Ways');
    expect(rows[0]?.['Answered by']).toMatch(/^Person\d+ Test$/);
  });

  test('is in the language of the member who requested it', async () => {
    await app.context.pool.query(`update users set language_preference = 'th' where id = $1`, [
      workspace.owner.user_id,
    ]);
    const text = (await exported(workspace.owner, { format: 'csv' })).toString('utf8');
    await app.context.pool.query('update users set language_preference = null where id = $1', [
      workspace.owner.user_id,
    ]);
    expect(text).toContain('รหัสรายการงาน');
    expect(text).toContain('เสร็จสมบูรณ์');
  });
});

describe('a member', () => {
  test('gets the runs that they see, without answers or answerers of locked actions, in every format', async () => {
    const rows = await csv(member);
    expect(rows.map((row) => [row['Run ID'], row.Salary])).toEqual([
      [runs[0]?.id, ''],
      [runs[1]?.id, ''],
    ]);
    const steps = await csv(member, { content: 'steps' });
    expect(steps[1]).toMatchObject({
      Action: 'Salary',
      Status: 'Completed',
      Outcome: '',
      'Answered by': '',
      Comment: '',
      Salary: '',
    });
    const workbook = [...readZip(await exported(member, { format: 'xlsx' })).values()].join('');
    const log = (await exported(member, { format: 'xes' })).toString('utf8');
    for (const text of [JSON.stringify([rows, steps]), workbook, log]) expect(text).not.toMatch(/987654321012|hush/);
    expect(log.match(/<event>/g)).toHaveLength(2);
  });

  test('an export of a member who sees no runs has only the header', async () => {
    expect(await csv(outsider)).toEqual([]);
    const text = (await exported(outsider, { format: 'csv' })).toString('utf8');
    expect(text).toContain('Sum (THB)');
  });
});

/** The cells of a sheet: texts as strings, numbers as numbers, empty cells as null. */
function readSheet(xml: string): (string | number | null)[][] {
  const plain = (text: string) =>
    text.replace(
      /&(#10|#9|lt|gt|quot|amp);/g,
      (_whole, name: string) => ({ '#10': '\n', '#9': '\t', lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '',
    );
  return [...xml.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c(?: t="inlineStr")?(?: s="\d")?(?:\/>|>(?:<v>(.*?)<\/v>|<is><t xml:space="preserve">(.*?)<\/t><\/is>)<\/c>)/g,
      ),
    ].map(([, number, text]) => (number !== undefined ? Number(number) : text !== undefined ? plain(text) : null)),
  );
}

describe('a workbook', () => {
  test('has a sheet of runs and one of steps, with numbers, dates, and texts that are not formulas', async () => {
    const files = readZip(await exported(workspace.owner, { format: 'xlsx' }));
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'docProps/core.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toMatch(/name="Runs".*name="Steps"/);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('state="frozen"');
    expect(sheet).not.toMatch(/<f[ >]/);
    const [headers = [], first = [], second = []] = readSheet(sheet);
    const cell = (name: string, row = first) => row[headers.indexOf(name)];
    expect(first).toHaveLength(headers.length);
    expect(cell('Name')).toBe(`'${evil}`);
    expect(cell('Name', second)).toBe('Second <&>');
    expect(cell('Purpose (purpose)')).toBe(`${thai}, "vite"\n'+1`);
    expect(cell('Sum (THB)')).toBe(1250.5);
    expect(cell('Digits')).toBe("'-12345678901234567890");
    expect(cell('Day')).toBe(46081);
    expect(cell('Takes')).toBeCloseTo(1625 / 1440, 6);
    // A workbook has no time zones: its times are those of the clocks in Bangkok, seven hours ahead of UTC.
    const wall = (Number(cell('Started')) - 25_569) * 86_400 - 7 * 3600;
    expect(Math.abs(wall - app.context.now())).toBeLessThan(300);
    const steps = readSheet(files.get('xl/worksheets/sheet2.xml') ?? '');
    expect(steps.map((row) => row[2])).toEqual(['Action', 'Look', 'Salary', 'Look', 'Salary']);
  });

  test('continues in another sheet when one is full', async () => {
    const table = (name: string): Table => ({
      name,
      columns: [{ header: 'N', width: 5 }],
      rowsOf: (runContext) => [[{ number: String(runContext) }]],
    });
    const batches = async function* () {
      for (const batch of [[1, 2, 3], [4], [5, 6]]) yield batch as unknown as RunContext[];
    };
    const book = {
      tables: [table('A'), table('B')] as [Table, Table],
      language: 'en' as const,
      clock: zoneClock('UTC'),
      folder: app.context.config.DATA_DIR,
    };
    for (const [most_rows, sheets] of [
      [
        4,
        [
          [1, 2, 3],
          [4, 5, 6],
          [1, 2, 3],
          [4, 5, 6],
        ],
      ],
      [
        5,
        [
          [1, 2, 3, 4],
          [5, 6],
          [1, 2, 3, 4],
          [5, 6],
        ],
      ],
      [
        100,
        [
          [1, 2, 3, 4, 5, 6],
          [1, 2, 3, 4, 5, 6],
        ],
      ],
    ] as const) {
      const chunks = await writeWorkbook({ ...book, most_rows }, batches()).toArray();
      const files = readZip(Buffer.concat(chunks));
      const found = sheets.map((_rows, at) =>
        readSheet(files.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '')
          .slice(1)
          .flat(),
      );
      expect(found).toEqual(sheets);
      expect(files.has(`xl/worksheets/sheet${sheets.length + 1}.xml`)).toBe(false);
    }
  });

  test('is not completed if loading its runs fails', async () => {
    const batches = async function* () {
      yield [] as RunContext[];
      throw new Error('the database is gone');
    };
    const table: Table = { name: 'A', columns: [], rowsOf: () => [] };
    const book = writeWorkbook(
      { tables: [table, table], language: 'en', clock: zoneClock('UTC'), folder: app.context.config.DATA_DIR },
      batches(),
    );
    await expect(book.toArray()).rejects.toThrow('the database is gone');
  });
});

describe('an event log', () => {
  test('has a trace for each run and an event for each answer', async () => {
    const log = (await exported(workspace.owner, { format: 'xes' })).toString('utf8');
    expect(log.match(/<trace>/g)).toHaveLength(2);
    expect(log.match(/<event>/g)).toHaveLength(4);
    expect(log).toContain('<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">');
    expect(log).toContain(`<trace><string key="concept:name" value="${runs[0]?.id}"/>`);
    expect(log).toContain('<float key="field_sum" value="1250.50"/>');
    expect(log).toContain('value="Second &lt;&amp;&gt;"');
    const [event = ''] = log.match(/<event>.*<\/event>/) ?? [];
    expect(event).toMatch(
      /^<event><string key="concept:name" value="Look"\/><string key="org:resource" value="Person\d+ Test"\/><date key="time:timestamp" value="[\dT:-]+\+07:00"\/><string key="lifecycle:transition" value="complete"\/><string key="outcome" value="approve"\/><int key="attempt" value="1"\/>/,
    );
  });

  test('has no events of automatic actions; a go-back is visible in the numbers of the attempts', async () => {
    const back = await createTestWorkflow(
      workspace,
      requestDefinition([workspace.owner.ref], definitionBuilders('sent back')),
      [workspace.owner.ref],
    );
    const { call } = workspace.owner;
    let { run } = (await call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id: back.id })).body;
    const given: [string, object][] = [
      ['Ask', { answer: 'submitted', fields: [{ key: 'amount', value: '200' }] }],
      ['Approve', { answer: 'disapprove' }],
      ['Ask', { answer: 'submitted', fields: [{ key: 'amount', value: '150' }] }],
      ['Approve', { answer: 'approve' }],
    ];
    for (const [name, run_step] of given) {
      const path = `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`;
      run = (await call<{ run: TestRun }>('PATCH', path, { run_step })).body.run;
    }
    expect(run.status).toBe('completed');
    const log = (await exported(workspace.owner, { format: 'xes', workflow_id: back.id })).toString('utf8');
    const events = [
      ...log.matchAll(/<event><string key="concept:name" value="(\w+)".*?<int key="attempt" value="(\d)"/g),
    ];
    expect(events.map(([, name, attempt]) => `${name} ${attempt}`)).toEqual([
      'Ask 1',
      'Approve 1',
      'Ask 2',
      'Approve 2',
    ]);
    const { rows } = await app.context.pool.query('select 1 from step_answers where run_id = $1 and not is_draft', [
      run.id,
    ]);
    expect(log.match(/<event>/g)).toHaveLength(rows.length);
  });
});
