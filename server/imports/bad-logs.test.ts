import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import { isExtended } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { countRows, csvOf, previewLog, uploadLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp({
    IMPORT_MAX_MB: '4',
    IMPORT_MAX_UNPACKED_MB: '160',
    IMPORT_MAX_EVENTS: '400',
    IMPORT_MAX_CASES: '100',
  });
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const header = ['case', 'activity', 'time'];
const good = ['1', 'A', '2026-01-01T10:00:00Z'];
const xes = (events: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<log xes.version="1.0">\n<trace>\n<string key="concept:name" value="1"/>\n${events}</trace>\n</log>\n`;
const event = (name = 'A', more = '') =>
  `<event><string key="concept:name" value="${name}"/><date key="time:timestamp" value="2026-01-01T10:00:00Z"/>${more}</event>\n`;

let previews = 0;

/**
 * The first problem of a log's preview. The worker then reads the log without the preview's check (every fifth log in
 * `npm test`), and must come to the same: nothing is imported.
 */
async function problemOf(log: string | Buffer, options: Partial<ImportOptions> = {}) {
  const { id, preview, can } = await previewLog(workspace, log, options);
  expect(can.start).toBe(false);
  const [problem] = preview.problems;
  const path = `${workspace.path}/imports/${id}`;
  const refused = await workspace.owner.call('POST', `${path}/start`);
  expect([refused.status, refused.problem.code]).toEqual([422, 'import_has_problems']);
  expect(refused.problem.detail).toContain(problem?.message);
  // A workspace may have ten open imports.
  const remove = async () => {
    expect((await workspace.owner.call('DELETE', path)).status).toBe(200);
    await app.work();
  };
  if (!isExtended && previews++ % 5 > 0) {
    await remove();
    return problem;
  }
  const before = await countRows(app, workspace);
  await app.context.pool.query(`update imports set preview = jsonb_set(preview, '{problems}', '[]') where id = $1`, [
    id,
  ]);
  expect((await workspace.owner.call('POST', `${path}/start`)).status).toBe(200);
  await app.work();
  const { body } = await workspace.owner.call<{ import: Import }>('GET', path);
  expect(body.import.status).toBe('failed');
  const { count: _one, ...failure } = { ...body.import.failure, count: 0 };
  const { count: _other, ...previewed } = { ...problem, count: 0 };
  expect(failure).toEqual(previewed);
  expect(await countRows(app, workspace)).toEqual(before);
  await remove();
  return problem;
}

describe('a CSV is refused with line and column, and nothing of it imported, for', () => {
  test.each<[string, string | Buffer, object, RegExp]>([
    [
      'an impossible date',
      csvOf(header, good, ['1', 'B', '2026-02-30T10:00:00Z']),
      { code: 'date_invalid', line: 3, column: 3, column_name: 'time', value: '2026-02-30T10:00:00Z' },
      /^Line 3, column 3 “time”: “2026-02-30T10:00:00Z” is not a date/,
    ],
    [
      'a quote that is never closed',
      `case,activity,time\n1,A,2026-01-01\n1,"B,2026-01-02\n`,
      { code: 'csv_malformed', line: 3 },
      /^Line 3/,
    ],
    [
      'a quote inside a cell',
      `case,activity,time\n1,A "b" c,2026-01-01\n`,
      { code: 'csv_malformed', line: 2, column: 2 },
      /^Line 2, column 2: The quotes/,
    ],
    [
      'another number of columns',
      `case,activity,time\n1,A,2026-01-01\n1,B\n`,
      { code: 'columns_differ', line: 3, column: 3 },
      /^Line 3, column 3/,
    ],
    [
      'a NUL',
      `case,activity,time\n1,A,2026-01-01\n1,B\0,2026-01-02\n`,
      { code: 'nul_character', line: 3, column: 4 },
      /^Line 3, column 4: .*NUL/,
    ],
    [
      'a mixture of encodings',
      Buffer.concat([
        Buffer.from('case,activity,time\n1,Prêt,2026-01-01\n1,Caf'),
        Buffer.from([0xe9]),
        Buffer.from(',2026-01-02\n'),
      ]),
      { code: 'encoding_broken', line: 3, column: 6, value: 'e9 2c 32' },
      /^Line 3, column 6: The bytes e9 2c 32/,
    ],
    [
      'a very long line',
      Buffer.from(`case,activity,time\n1,${'x'.repeat(3 * 1024 * 1024)},2026-01-01\n`),
      { code: 'line_too_long', line: 2 },
      /^Line 2.*1 MB/,
    ],
    [
      'a very long name',
      csvOf(header, good, ['1', 'x'.repeat(300), '2026-01-01']),
      { code: 'value_too_long', line: 3, column: 2 },
      /^Line 3, column 2 “activity”/,
    ],
    [
      'more events than the limit',
      csvOf(header, ...Array.from({ length: 401 }, (_, at) => [`${at % 9}`, 'A', '2026-01-01'])),
      { code: 'too_many_events' },
      /more events/,
    ],
    [
      'more cases than the limit',
      csvOf(header, ...Array.from({ length: 101 }, (_, at) => [`case ${at}`, 'A', '2026-01-01'])),
      { code: 'too_many_cases' },
      /more cases/,
    ],
    ['a header alone', csvOf(header), { code: 'nothing_to_import', line: null }, /./],
  ])('%s', async (_name, log, expected, message) => {
    const problem = await problemOf(log);
    expect(problem).toMatchObject({ severity: 'error', ...expected });
    expect(problem?.message).toMatch(message);
  });

  test('columns that the mapping names and the file has not', async () => {
    const { options } = await previewLog(workspace, csvOf(header, good));
    const problem = await problemOf(csvOf(header, good), { mapping: { ...options.mapping, person: 'who' } });
    expect(problem).toMatchObject({ code: 'column_missing', line: 1, column_name: 'who' });
    expect(problem?.message).toBe('Line 1, column “who”: The file has no column “who”.');
  });

  test.each(['case', 'activity', 'timestamp'] as const)('no column for the %s', async (role) => {
    const { options } = await previewLog(workspace, csvOf(header, good));
    const problem = await problemOf(csvOf(header, good), { mapping: { ...options.mapping, [role]: null } });
    // No line of the file is wrong.
    expect(problem).toMatchObject({ code: `${role}_not_mapped`, line: null });
    expect(problem?.message).toMatch(/^No column is chosen/);
  });

  test('dates without a zone, if no zone is chosen', async () => {
    const problem = await problemOf(csvOf(header, good, ['1', 'B', '2026-01-02 10:00']), { zone: null });
    expect(problem).toMatchObject({ code: 'date_without_zone', line: 3, column: 3, value: '2026-01-02 10:00' });
  });
});

describe('an XES log is refused with line and column, and nothing of it imported, for', () => {
  const bomb = `<!DOCTYPE log [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n`;
  const external = `<!DOCTYPE log SYSTEM "file:///etc/passwd">\n`;
  test.each<[string, string, object]>([
    ['an end that does not match', xes(`${event()}<event></trace>\n`), { code: 'xml_malformed', line: 6 }],
    ['an end that is missing', xes(event()).replace('</log>', ''), { code: 'xml_malformed' }],
    ['an entity bomb', xes(event('&b;'), bomb), { code: 'doctype_refused', line: 2 }],
    ['an external entity', xes(event(), external), { code: 'doctype_refused', line: 2 }],
    ['an entity that is not declared', xes(event('&passwords;')), { code: 'xml_malformed', line: 5 }],
    ['XML that is no log', '<html>\n<body/></html>', { code: 'xes_missing', line: 1, value: 'html' }],
    [
      'an impossible date',
      xes(event() + event('B').replace('10:00', '25:00')),
      { code: 'date_invalid', line: 6, value: '2026-01-01T25:00:00Z' },
    ],
    [
      'endless nesting',
      xes(event('A', `${'<list key="x">'.repeat(300)}${'</list>'.repeat(300)}`)),
      { code: 'xes_too_deep', line: 5 },
    ],
    ['a value of megabytes', xes(event('x'.repeat(1_500_000))), { code: 'line_too_long', line: 5 }],
    ['a NUL', xes(event('A\0B')), { code: 'nul_character', line: 5 }],
    ['a NUL that is written as a number', xes(event('A&#0;B')), { code: 'xml_malformed', line: 5 }],
  ])('%s', async (_name, log, expected) => {
    expect(await problemOf(log)).toMatchObject({ severity: 'error', ...expected });
  });
});

describe('a compressed log is refused for', () => {
  test.runIf(isExtended)('a bomb: much more than its size, or more than the limit', async () => {
    const row = '1,A,2026-01-01T10:00:00Z\n';
    const zeros = Buffer.concat([Buffer.from(`case,activity,time\n${row}`), Buffer.alloc(100 * 1024 * 1024, '\n')]);
    const problem = await problemOf(gzipSync(zeros));
    expect(problem?.code).toBe('unpacks_too_large');
    expect(problem?.message).toMatch(/Unpacked/);
  });

  test('an end that is missing', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`${at % 50}`, `A ${at}`, `2026-01-01T10:00:${at % 60}Z`]);
    const packed = gzipSync(csvOf(header, ...rows));
    expect(await problemOf(packed.subarray(0, packed.length - 40))).toMatchObject({ code: 'gzip_broken' });
  });
});

test('an upload above the limit is refused with 413', async () => {
  const { status } = await uploadLog(workspace, Buffer.alloc(5 * 1024 * 1024, 'a,b,c\n'));
  expect(status).toBe(413);
});

test('messages are in the language of the reader', async () => {
  await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [workspace.owner.user_id]);
  const { preview } = await previewLog(workspace, csvOf(header, good, ['1', 'B', '2026-02-30']));
  await app.context.pool.query('update users set language_preference = null where id = $1', [workspace.owner.user_id]);
  expect(preview.problems[0]?.message).toBe(
    'Ligne 3, colonne 3 «\u00a0time\u00a0»\u00a0: «\u00a02026-02-30\u00a0» n’est pas une date au format choisi.',
  );
});
