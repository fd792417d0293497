import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunExport } from '../../contract/exports.ts';
import { isExtended, repeats } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { csvOf, importLog, previewLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const asNew = (name: string) => ({ type: 'new' as const, name, description: '', enable: false, stages: [] });

/** Numbers from 0 to 1 that are the same in every test run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Span {
  case: string;
  activity: string;
  /** Microseconds. */
  start: number;
  end: number;
  person: string;
}

const cases = repeats(100, 400);

/** Activities of 300 kinds in these cases, each with a start and an end, in overlapping order. */
function generateSpans(): Span[] {
  const random = randomNumbers(7);
  const first = Date.parse('2026-01-01T00:00:00Z') * 1000;
  return Array.from({ length: cases }, (_, at) => {
    const begin = first + Math.floor(random() * 30 * 86_400 * 1e6);
    return Array.from({ length: 1 + Math.floor(random() * 12) }, (_one, position): Span => {
      const start = begin + position * 3_600_000_000 + Math.floor(random() * 1e9);
      return {
        case: `Case ${at}`,
        activity: `Step ${Math.floor(random() * 300)}`,
        start,
        end: start + Math.floor(random() * 7.2e9),
        person: random() < 0.3 ? '' : `Person ${Math.floor(random() * 20)}`,
      };
    });
  }).flat();
}

const iso = (micros: number) =>
  `${new Date(Math.floor(micros / 1e6) * 1000).toISOString().slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}+00:00`;

/** The steps of a workflow's runs by case: action, attempt, and both times in microseconds. */
async function stepsOf(workflow: string): Promise<string[]> {
  const { rows } = await app.context.pool.query<{ step: string }>(
    `select concat_ws(' ', r.started_at, r.ended_at, a.value ->> 'name', s.attempt,
        (extract(epoch from s.opened_at) * 1e6)::bigint, (extract(epoch from s.settled_at) * 1e6)::bigint,
        coalesce(s.done_by, '-')) as step
      from run_steps s join runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
        join workflows w on w.workspace_id = r.workspace_id and w.id = r.workflow_id
        join versions v on v.workspace_id = r.workspace_id and v.id = r.version_id
        cross join lateral jsonb_array_elements(v.definition -> 'action_groups') g
        cross join lateral jsonb_array_elements(g.value -> 'actions') a
      where w.workspace_id = $1 and w.name = $2 and a.value ->> 'id' = s.step_id::text order by 1`,
    [workspace.id, workflow],
  );
  return rows.map(({ step }) => step);
}

async function exportXes(workflow_id: string): Promise<Buffer> {
  const { owner, path } = workspace;
  const { body } = await owner.call<{ export: RunExport }>('POST', `${path}/exports`, { workflow_id, format: 'xes' });
  await app.work();
  const { body: made } = await owner.call<{ export: RunExport }>('GET', `${path}/exports/${body.export.id}`);
  const headers = { authorization: `Bearer ${owner.token}` };
  return (await app.app.inject({ url: made.export.file_url ?? '', headers })).rawPayload;
}

test('a log of lifecycle pairs, hundreds of activities, fractions of seconds and missing people goes round', async () => {
  const spans = generateSpans();
  const rows = spans.flatMap((span) => [
    [span.case, span.activity, 'start', iso(span.start), span.person],
    [span.case, span.activity, 'COMPLETE', iso(span.end), span.person],
  ]);
  // In the order of time, so that the rows of the cases are interleaved; one activity never ends, another is scheduled.
  rows.sort((one, other) => (one[3]! < other[3]! ? -1 : 1));
  rows.push(
    ['Case 1', 'Step 1', 'start', iso(spans[0]!.end + 9e12), ''],
    ['Case 2', 'Step 2', 'schedule', iso(spans[0]!.start), ''],
  );
  const log = csvOf(['case', 'activity', 'lifecycle:transition', 'timestamp', 'org:resource'], ...rows);

  const first = await importLog(app, workspace, log, { into: asNew('Pairs') });
  expect(first.result).toMatchObject({ runs: cases, events: spans.length, left_out: 2 });
  expect(first.preview.problems.map(({ code, count }) => [code, count])).toEqual(
    expect.arrayContaining([
      ['start_without_end', 1],
      ['lifecycle_ignored', 1],
    ]),
  );
  const steps = await stepsOf('Pairs');
  expect(steps).toHaveLength(spans.length);
  const people = spans.filter(({ person }) => person === '').length;
  expect(steps.filter((step) => step.endsWith(' -'))).toHaveLength(people);
  // Starts and ends of the same activity are paired in order, so that the sum of all times is that of the spans.
  const spent = await app.context.pool.query<{ total: number }>(
    `select sum(extract(epoch from s.settled_at - s.opened_at) * 1e6)::bigint as total
    from run_steps s where s.workspace_id = $1`,
    [workspace.id],
  );
  expect(spent.rows[0]?.total).toBe(spans.reduce((sum, { start, end }) => sum + end - start, 0));

  const again = await importLog(app, workspace, await exportXes(first.workflow!.id), { into: asNew('Again') });
  expect(again.result).toMatchObject({ runs: cases, events: spans.length, left_out: 0 });
  expect(await stepsOf('Again')).toEqual(steps);
});

test('start and end columns, names of runs and cases that begin together keep the order of the file', async () => {
  const log = csvOf(
    ['Ticket', 'Task', 'Start Time', 'End Time', 'Title'],
    ['7', 'Second', '2026-03-29 01:30', '2026-03-29 03:30', 'A ticket'],
    ['7', 'First', '2026-03-29 00:30', '2026-03-29 00:45', ''],
    ['7', 'Third', '', '2026-03-29 03:30', ''],
  );
  // In Paris, the clock goes from 2 to 3 o'clock in that night: one hour and not two.
  const done = await importLog(app, workspace, log, { into: asNew('Columns'), zone: 'Europe/Paris' });
  expect(done.result).toMatchObject({ runs: 1, events: 3 });
  const { rows } = await app.context.pool.query(
    `select s.position, (s.settled_at - s.opened_at)::text as span, r.name, (s.opened_at at time zone 'UTC')::text as opened
    from run_steps s join runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
    where r.import_id = $1 order by s.position`,
    [done.id],
  );
  expect(rows).toEqual([
    { position: 0, span: '00:15:00', name: 'A ticket', opened: '2026-03-28 23:30:00' },
    { position: 1, span: '01:00:00', name: 'A ticket', opened: '2026-03-29 00:30:00' },
    { position: 2, span: '00:00:00', name: 'A ticket', opened: '2026-03-29 01:30:00' },
  ]);
});

test.each([
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le'), 'utf-16le'],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'utf-8'],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1'), 'windows-1252'],
])('%s is recognised', async (name, encode, encoding) => {
  const text = "cas;activité;date\r\n'1';'Approuvé; né';'31.12.2025 23:59'\r\n'1';'Payé';'01.01.2026 00:00'\r\n";
  const into = asNew(`Encoded ${name}`);
  // In `npm test` three of them are only read: each import is a process of its own.
  const isImported = isExtended || encoding === 'windows-1252';
  const { guess, result, preview } = await (isImported
    ? importLog(app, workspace, encode(text), { into })
    : previewLog(workspace, encode(text), { into }));
  expect(guess).toMatchObject({ encoding, delimiter: ';', quote: "'", date_format: 'dmy' });
  expect(preview.activities.map(({ activity, outcome }) => [activity, outcome])).toEqual([
    ['Approuvé; né', 'approve'],
    ['Payé', 'done'],
  ]);
  if (isImported) expect(result).toMatchObject({ runs: 1, events: 2 });
});
