import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import type { AppContext } from '../../server/app-context.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { anyVote, definitionBuilders } from '../../server/demo/demo-definition.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../server/testing/factories.ts';
import type { Call } from '../../server/testing/open-test-app.ts';

/**
 * `npm run bench:size -- 500`: starts and finishes so many runs of a typical workflow over the API, one after the other,
 * and prints what each leaves in the database: rows and bytes by table, and bytes of the write-ahead log for each
 * request. It measures no time, so other work on the machine does not change its figures.
 */

const runs = Number(process.argv[2] ?? 500);
if (!Number.isInteger(runs) || runs < 10) throw new Error('how many runs? at least 10');

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  try {
    await migrate(database.url);
    const config = readConfig('all', { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' });
    const { context, close } = await openAppContext(config, database.url, openLog(config));
    const app = await buildApp(context);
    const as = (token: string): Call => callIn(app, token);
    await measure(context, await createTestWorkspace({ context, as }));
    await app.close();
    await close();
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const callIn =
  (app: Awaited<ReturnType<typeof buildApp>>, token: string): Call =>
  async <Body>(method: Parameters<Call>[0], path: string, body?: unknown) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      // The limit of requests a minute counts by address: each call comes from another one.
      remoteAddress: `10.${byte()}.${byte()}.${byte()}`,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
    const json = reply.json();
    return { status: reply.statusCode, body: json as Body, problem: json, headers: reply.headers };
  };
const byte = () => Math.floor(Math.random() * 256);

/** A request with five fields, an approval, a form with three fields and a task: four answers of three people. */
function typicalDefinition([asker, approver, buyer]: [TestPerson, TestPerson, TestPerson]) {
  const { field, group, act } = definitionBuilders('typical run');
  const fields = (['what', 'why', 'where', 'supplier', 'remark'] as const).map((key) => field('text', key, key));
  const ordered = (['number', 'note', 'account'] as const).map((key) => field('text', key, key));
  return {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [
      group('Request', act('form', 'Ask', { fields }, { assignees: [asker.ref] })),
      group(
        'Check',
        act(
          'approval',
          'Approve',
          { fields: [], vote: anyVote, cancel_on_disapprove: false },
          { assignees: [approver.ref] },
        ),
      ),
      group(
        'Buy',
        act('form', 'Order', { fields: ordered }, { assignees: [buyer.ref] }),
        act('task', 'Receive', { instructions: '', vote: anyVote }, { assignees: [buyer.ref] }),
      ),
    ],
    cancellation: [],
  };
}

async function measure(context: AppContext, workspace: TestWorkspace): Promise<void> {
  const people = [await workspace.person(), await workspace.person(), await workspace.person()] as const;
  const [asker] = people;
  const workflow = await createTestWorkflow(workspace, typicalDefinition([...people]), [asker.ref]);
  const finish = (number: number) => finishRun(context, { workspace, workflow_id: workflow.id, people, number });
  // The first ones fill caches and the first page of each table.
  for (let number = 0; number < 10; number++) await finish(number);
  const before = await sizes(context);
  const written = { start: 0, answer: 0 };
  for (let number = 0; number < runs; number++) {
    const one = await finish(number);
    written.start += one.start;
    written.answer += one.answer;
  }
  report(before, await sizes(context), written);
}

interface Made {
  workspace: TestWorkspace;
  workflow_id: string;
  people: readonly [TestPerson, TestPerson, TestPerson];
  number: number;
}

/** Starts a run and answers its four steps. @returns The bytes of the write-ahead log for the start and the answers. */
async function finishRun(context: AppContext, { workspace, workflow_id, people, number }: Made) {
  const [asker, approver, buyer] = people;
  const path = `${workspace.path}/runs`;
  const begun = await logPosition(context);
  const { body } = await asker.call<{ run: TestRun }>('POST', path, {
    workflow_id,
    run: { name: `Request ${number}` },
    fields: [],
  });
  const started = await logPosition(context);
  let { run } = body;
  for (const [name, person, answer, keys] of [
    ['Ask', asker, 'submitted', ['what', 'why', 'where', 'supplier', 'remark']],
    ['Approve', approver, 'approve', []],
    ['Order', buyer, 'submitted', ['number', 'note', 'account']],
    ['Receive', buyer, 'done', []],
  ] as const) {
    const step = run.run_steps.findLast((one) => one.name === name);
    const fields = keys.map((key) => ({ key, value: `About twenty letters of ${key} ${number}` }));
    const answered = await person.call<{ run: TestRun }>('PATCH', `${path}/${run.id}/run_steps/${step?.id}`, {
      run_step: { answer, comment: 'It is as it should be.', fields },
    });
    run = answered.body.run;
  }
  if (run.status !== 'completed') throw new Error(`the run is ${run.status}`);
  return { start: started - begun, answer: (await logPosition(context)) - started };
}

/** Bytes of the write-ahead log so far. */
async function logPosition({ pool }: AppContext): Promise<number> {
  const { rows } = await pool.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`);
  return Number(rows[0]?.at);
}

interface Size {
  name: string;
  rows: number;
  table_bytes: number;
  index_bytes: number;
}

async function sizes({ listPool }: AppContext): Promise<Map<string, Size>> {
  // Changed rows leave dead ones, whose space is used again after a vacuum.
  await listPool.query('vacuum analyze');
  const { rows } = await listPool.query<Size>(`
    select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float as rows,
      pg_table_size(c.oid)::float as table_bytes, pg_indexes_size(c.oid)::float as index_bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`);
  return new Map(rows.map((row) => [row.name, row]));
}

function report(before: Map<string, Size>, after: Map<string, Size>, written: { start: number; answer: number }): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const perRun = (bytes: number) => Math.round(bytes / runs).toLocaleString('en');
  print(`\n${runs} runs of four answers, a start form's and a form's values, a comment with each answer\n`);
  print('| table | rows a run | bytes a run | of these indexes |');
  print('| --- | --- | --- | --- |');
  let [rows, table, index] = [0, 0, 0];
  for (const [name, now] of [...after].sort(([, one], [, other]) => other.table_bytes - one.table_bytes)) {
    const was = before.get(name);
    const more = {
      rows: now.rows - (was?.rows ?? 0),
      table: now.table_bytes - (was?.table_bytes ?? 0),
      index: now.index_bytes - (was?.index_bytes ?? 0),
    };
    // What does not grow with the runs, such as a session that was used.
    if (more.table + more.index < runs * 20) continue;
    rows += more.rows;
    table += more.table;
    index += more.index;
    print(
      `| ${name} | ${(more.rows / runs).toFixed(2)} | ${perRun(more.table + more.index)} | ${perRun(more.index)} |`,
    );
  }
  print(`| together | ${(rows / runs).toFixed(2)} | ${perRun(table + index)} | ${perRun(index)} |`);
  print(`\nWrite-ahead log: ${perRun(written.start)} bytes a start, ${perRun(written.answer / 4)} an answer`);
}

await main();
