import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { isExtended } from '../../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/factories.ts';
import { countRows, csvOf, importLog } from '../../testing/import-log.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
/** The memory limit of an import; the loaded modules alone need about half of it. */
const megabytes = 40;

beforeAll(async () => {
  app = await openTestApp({ IMPORT_MAX_MEMORY_MB: String(megabytes) });
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const comment = 'x'.repeat(20_000);
const none = {
  start: null,
  lifecycle: null,
  instance: null,
  person: null,
  email: null,
  group: null,
  outcome: null,
  name: null,
};
const mapping = {
  ...none,
  case: 'case',
  activity: 'activity',
  timestamp: 'time',
  fields: [{ column: 'comment', of: 'step' as const, label: 'Comment', type: 'long_text' as const }],
};
/** Rows of 20 kB, of so many cases that take turns. */
const logOf = (rows: number, cases: number): string =>
  csvOf(
    ['case', 'activity', 'time', 'comment'],
    ...Array.from({ length: rows }, (_, at) => [
      `C-${at % cases}`,
      'Ask',
      new Date(1_750_000_000_000 + at * 1000).toISOString(),
      comment,
    ]),
  );

test.runIf(isExtended)('a log of many long rows is imported in less memory than it has', async () => {
  const { status, result } = await importRows(1_200, 120);
  expect({ status, result }).toMatchObject({ status: 'done', result: { runs: 120, events: 1_200 } });
});

test('an import that needs more memory than is set fails alone, with its reason, and leaves nothing', async () => {
  const before = await countRows(app, workspace);
  // One case is in memory as a whole.
  const { status, failure, can } = await importRows(900, 1);
  expect({ status, failure, can }).toMatchObject({
    status: 'failed',
    failure: { code: 'too_much_memory', line: null },
    can: { start: true },
  });
  expect(failure?.message).toBe(
    'The import needs more memory than this installation allows it. Import fewer columns, or split the log.',
  );
  expect(await countRows(app, workspace)).toEqual(before);
  // The process goes on, with other imports too.
  expect(await importRows(20, 2)).toMatchObject({ status: 'done', result: { runs: 2 } });
  // Near its limit a process collects garbage for long, and it gives way to everything else that runs beside.
}, 180_000);

const importRows = (rows: number, cases: number): Promise<Import> =>
  importLog(app, workspace, logOf(rows, cases), { mapping }, { name: `${rows} rows of ${cases}.csv` });
