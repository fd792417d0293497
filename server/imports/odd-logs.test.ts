import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestWorkspace,
} from '../testing/factories.ts';
import { importLog, previewLog, uploadLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const asNew = (name: string) => ({ type: 'new' as const, name, description: '', enable: false, stages: [] });

test.each([
  ['the header of a CSV', `case,activity,time,${'x'.repeat(149)}😀\n1,A,2026-01-05,1\n`],
  [
    'the name of an attribute of XES',
    `<log><trace><string key="concept:name" value="1"/><event><string key="concept:name" value="A"/>
    <date key="time:timestamp" value="2026-01-05T00:00:00Z"/><string key="${'x'.repeat(149)}😀" value="1"/></event></trace></log>`,
  ],
  [
    'the same beginning of two activities',
    `case,activity,time\n1,${'A'.repeat(113)}😀xxxxxxB,2026-01-05\n1,${'A'.repeat(113)}😀xxxxxxC,2026-01-06\n`,
  ],
])('%s is cut before a character that does not fit', async (_name, log) => {
  const { status, body } = await uploadLog(workspace, log);
  expect(status).toBe(201);
  const { guess, options } = body.import;
  const stages = options.into.type === 'new' ? options.into.stages : [];
  for (const { name } of [...guess.columns, ...stages]) expect(name).toMatch(/^\P{Cs}+$/u);
});

test('a CSV whose header ends as in Windows and whose rows end as in Unix is read', async () => {
  const { preview } = await previewLog(workspace, 'case,activity,time\r\n1,A,2026-01-05\n1,B,2026-01-06\n');
  expect(preview).toMatchObject({ cases: 1, events: 2, problems: [] });
});

test.each([
  ['one cell more', 'case,activity,time\n1,A,2026-01-05,more\n', 4],
  ['one cell less', 'case,activity,time\n1,A\n', 3],
])('a CSV whose only row has %s than its header is refused with the place', async (_name, log, column) => {
  const { preview } = await previewLog(workspace, log);
  expect(preview.problems).toMatchObject([{ code: 'columns_differ', line: 2, column }]);
});

/** Thai text as Windows writes it: a byte for each character. */
const inWindows874 = (text: string) =>
  Buffer.from([...text].map((one) => (one < '\x80' ? one.charCodeAt(0) : one.charCodeAt(0) - 0x0e00 + 0xa0)));

test('a CSV in windows-874, as a Thai Excel saves it, is recognised and imported', async () => {
  // The first two letters of "สถานะ" are the bytes of one character in UTF-8.
  const log = inWindows874('สถานะ,เคส,กิจกรรม,เวลา\r\nก,1,ยื่นคำขอ,2026-01-05 10:00\r\nก,1,อนุมัติ,2026-01-06 10:00\r\n');
  const { guess, preview, result } = await importLog(app, workspace, log, { into: asNew('Thai') });
  expect(guess).toMatchObject({
    encoding: 'windows-874',
    mapping: { case: 'เคส', activity: 'กิจกรรม', timestamp: 'เวลา' },
  });
  expect(preview.activities.map(({ activity }) => activity)).toEqual(['ยื่นคำขอ', 'อนุมัติ']);
  expect(result).toMatchObject({ runs: 1, events: 2 });
});

test('a byte that windows-874 does not have is refused with its place', async () => {
  const log = Buffer.concat([
    inWindows874('เคส,กิจกรรม,เวลา\n1,อนุ'),
    Buffer.from([0xfe]),
    inWindows874(',2026-01-05\n'),
  ]);
  const { preview } = await previewLog(workspace, log, { encoding: 'windows-874' });
  expect(preview.problems).toMatchObject([{ code: 'encoding_broken', line: 2, column: 6, value: 'fe 2c 32' }]);
});

test.each([
  ['windows-1252', Buffer.from('case,activity,time\n1,Créée à Paris – déjà,2026-01-05\n', 'latin1'), 'windows-1252'],
  [
    'UTF-8 in Thai that breaks',
    Buffer.concat([Buffer.from('เคส,กิจกรรม,เวลา\n1,อนุ'), Buffer.from([0xe9, 0x2c])]),
    'utf-8',
  ],
])('%s is not taken for windows-874', async (_name, log, encoding) => {
  const { body } = await uploadLog(workspace, log);
  expect(body.import.guess.encoding).toBe(encoding);
});

test('an import into a workflow that is deleted at the same moment is refused with 409', async () => {
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const { id } = await previewLog(workspace, 'case,activity,time\n1,A,2026-01-05\n');
  const into = { type: 'existing', workflow_id: workflow.id };
  const { status, problem } = await askWhileLocked(app.context.pool, {
    locking: ['delete from workflows where workspace_id = $1 and id = $2', [workspace.id, workflow.id]],
    ask: () => owner.call('PATCH', `${workspace.path}/imports/${id}`, { import: { into } }),
  });
  expect([status, problem.code]).toEqual([409, 'conflicting_change']);
});
