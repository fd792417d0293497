import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorkspace, type TestPerson, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { sampleLog } from '../testing/sample-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let app: TestApp;
let url: string;
let workspace: TestWorkspace;
const folder = temporaryFolder('baton-log-');
const log = join(folder, 'requests.csv');
beforeAll(async () => {
  app = await openTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  workspace = await createTestWorkspace(app);
  writeFileSync(log, sampleLog);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Runs `npm run import` with these arguments, while a worker works. */
async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  const program = join(import.meta.dirname, '../../scripts/import/import.ts');
  let isOver = false;
  const ended = new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, BASE_URL: url, ...env } },
      (error, stdout, stderr) => {
        isOver = true;
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
      },
    );
  });
  while (!isOver) {
    await app.work();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return ended;
}

const asToken = ({ token }: TestPerson) => ({ BATON_TOKEN: token });
const countRuns = async () =>
  (await workspace.owner.call<{ total: number }>('GET', `${workspace.path}/runs/index_v2`)).body.total;

test('a preview tells what would be imported, and imports nothing', async () => {
  const { code, said } = await run(asToken(workspace.owner), log, '--into', 'Requests', '--preview');
  expect(code).toBe(0);
  expect(said).toContain('5 events in 2 cases, 4 activities; 1 completed, 1 cancelled, 0 running.');
  expect(said).toContain(
    'case = case, group = role, person = person, activity = activity, timestamp = timestamp; completed by Paid.',
  );
  expect(await countRuns()).toBe(0);
});

test('a log that cannot be imported is told, also by a preview, with 1 as its exit code', async () => {
  const args = [log, '--into', 'Requests', '--map', 'timestamp=person', '--preview'];
  const { code, said } = await run(asToken(workspace.owner), ...args);
  expect(said).toContain('Error: ');
  expect(code).toBe(1);
});

test('a log becomes runs, once, and the rows that were left out are written to a file', async () => {
  const report = join(folder, 'left-out.csv');
  const args = [log, '--into', 'Requests', '--report', report];
  const first = await run(asToken(workspace.owner), ...args);
  expect(first.said).toContain('2 runs with 5 steps in Requests: 1 completed, 1 cancelled, 0 running. 0 rows');
  expect(first.code).toBe(0);
  expect(await countRuns()).toBe(2);
  expect(readFileSync(report, 'utf8')).toContain('Line,Case,Activity,Reason,Value,Rows');
  const second = await run(asToken(workspace.owner), ...args);
  expect(second.said).toContain('2 cases were there already.');
  expect(await countRuns()).toBe(2);
});

test('what is missing, and what Baton refuses, is told with all options', async () => {
  const guest = await workspace.person('guest');
  const without = await run({}, log, '--email', 'ann@example.com');
  expect([without.code, without.said]).toEqual([1, expect.stringContaining('BATON_PASSWORD is missing.\n\nnpm run')]);
  const refused = await run(asToken(guest), log, '--into', 'Requests');
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('--preview')]);
  expect((await run(asToken(guest))).said).toContain('The file is missing.');
  expect((await run(asToken(guest), log, '--map', 'who=person')).said).toContain('who=person is no ROLE=COLUMN');
});
