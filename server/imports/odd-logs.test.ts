import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { previewLog, uploadLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

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
