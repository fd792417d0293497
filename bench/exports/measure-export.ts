import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { loadDemo } from '../../server/demo/load-demo.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { watchMemory } from '../process-memory.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';

/**
 * `npm run bench:exports`: measures an export of 100,000 runs (`RUNS=…` for others) in each format, each by a worker of its own: the
 * time, the processor time, and the peak memory of the worker and of what it starts above what it needs when idle. The runs are copies of one request
 * for payment of the demo, one of medium length. `FOLDER=…` keeps the database for the next measurement, `ONLY=xlsx` makes the
 * formats whose names it matches.
 */

const count = Number(process.env.RUNS ?? 100_000);
const { ONLY: only } = process.env;
const secret = 'a secret for this measurement only';
const kinds = [
  ['csv', 'runs'],
  ['csv', 'steps'],
  ['xlsx', 'runs'],
  ['xes', 'runs'],
] as const;

const configOf = (url: string, folder: string) =>
  readConfig('worker', { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });

async function measure(): Promise<void> {
  const kept = process.env.FOLDER;
  const isSeeded = kept !== undefined && existsSync(kept);
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  try {
    const { url } = database;
    await migrate(url);
    if (!isSeeded) {
      const { context, close } = await openAppContext(configOf(url, folder), url, openLog(configOf(url, folder)));
      await loadDemo(context);
      await close();
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    client.on('error', console.error);
    const { id: run_id, workspace_id, workflow_id, member_id } = await findRun(client);
    if (!isSeeded) await copyRuns(client, run_id);
    process.stdout.write(
      `${count} runs; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
    );
    // Of a measurement that was ended.
    await client.query('delete from exports');
    for (const [format, content] of kinds) {
      if (only && !new RegExp(only).test(`${format} ${content}`)) continue;
      const id = crypto.randomUUID();
      await client.query(
        `insert into exports (workspace_id, id, member_id, workflow_id, format, content, language, created_at)
        values ($1, $2, $3, $4, $5, $6, 'en', now())`,
        [workspace_id, id, member_id, workflow_id, format, content],
      );
      process.stdout.write(`${format} ${content}: ${await makeOne(client, { url, folder, workspace_id, id })}\n`);
    }
    await client.end();
  } finally {
    await database.stop();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** A request for payment of the demo, of median length. */
async function findRun(client: pg.Client) {
  const { rows } = await client.query<{ id: string; workspace_id: string; workflow_id: string; member_id: string }>(
    `select r.workspace_id, r.workflow_id, r.id, (select id from members m where m.workspace_id = r.workspace_id
        and m.role = 'owner' and m.removed_at is null limit 1) as member_id
      from runs r join workflows w on w.id = r.workflow_id
      where w.name ilike '%payment%' and r.status = 'completed'
      order by (select count(*) from run_steps s where s.run_id = r.id), r.id
      limit 1 offset (select count(*) / 2 from runs o where o.workflow_id = (
        select id from workflows where name ilike '%payment%' limit 1) and o.status = 'completed')`,
  );
  if (!rows[0]) throw new Error('The demo has no request for payment');
  return rows[0];
}

/** Copies a run, at intervals of one minute. */
async function copyRuns(client: pg.Client, id: string): Promise<void> {
  const of = (table: string) => `select * from ${table} where ${table === 'runs' ? 'id' : 'run_id'} = '${id}'`;
  /** Copies the rows of a table; generated columns cannot be copied. */
  const copy = async (table: string, values: string, from: string) => {
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const { names } = columns[0]!;
    return `insert into ${table} (${names}) select ${names} from (
      select (jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${values}))).* from ${from}) copied`;
  };
  for (const statement of [
    // Foreign keys are not checked: without statistics, each check would scan all copies.
    'set session_replication_role = replica',
    `create temporary table copies as select number, uuidv7() as run_id from generate_series(1, ${count}) as number`,
    `create temporary table step_copies as select c.run_id, s.id as old_id, uuidv7() as id
      from copies c, (${of('run_steps')}) s`,
    'analyze copies, step_copies',
    await copy(
      'runs',
      `'id', c.run_id, 'name', 'Run ' || c.number, 'started_at', o.started_at - c.number * interval '1 minute'`,
      `(${of('runs')}) o, copies c`,
    ),
    await copy(
      'run_steps',
      `'id', c.id, 'run_id', c.run_id`,
      `(${of('run_steps')}) o join step_copies c on c.old_id = o.id`,
    ),
    ...(await Promise.all(
      ['step_answers', 'field_values'].map((table) =>
        copy(
          table,
          `'run_step_id', c.id, 'run_id', c.run_id`,
          `(${of(table)}) o join step_copies c on c.old_id = o.run_step_id`,
        ),
      ),
    )),
    await copy('field_values', `'run_id', c.run_id`, `(${of('field_values')}) o, copies c where o.run_step_id is null`),
    'vacuum analyze',
  ])
    await client.query(statement);
  const { rows: sums } = await client.query(
    `select (select count(*) from run_steps) as steps, (select count(*) from step_answers) as answers,
      (select count(*) from field_values) as values`,
  );
  process.stdout.write(`${JSON.stringify(sums[0])}\n`);
}

interface Wanted {
  url: string;
  folder: string;
  workspace_id: string;
  id: string;
}

/** Milliseconds after which a worker has given back what its start has left behind. */
const rest = 12_000;

/** Lets a new worker write the file of an export. */
async function makeOne(client: pg.Client, { url, folder, workspace_id, id }: Wanted): Promise<string> {
  const env = { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'warn' };
  const worker = spawnBaton(env, 'worker');
  try {
    await whenReady(worker, 'Baton works on jobs');
    await pause(rest);
    const pid = worker.process.pid ?? 0;
    const memory = watchMemory(pid);
    const cpu = cpuSeconds(pid);
    const begun = performance.now();
    const { context, close } = await openAppContext(configOf(url, folder), url, openLog(configOf(url, folder)));
    await context.jobs.send('create_export', { workspace_id, export_id: id });
    await close();
    const read = async () =>
      (await client.query('select status, rows_done, size from exports where id = $1', [id])).rows[0];
    let row = await read();
    for (; row.status === 'waiting' || row.status === 'running'; row = await read()) await pause(50);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const { idle, peak, quarters } = memory.stop();
    const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
    const used = (cpuSeconds(pid) - cpu).toFixed(1);
    const inQuarters = quarters.map(({ own, started }) => `${mb(own)} + ${mb(started)}`).join(', ');
    return `${seconds} s, CPU ${used} s, ${mb(peak - idle)} MB above idle (${mb(idle)} MB), peaks of each quarter of the worker and its process ${inQuarters} ${JSON.stringify(row)}`;
  } finally {
    worker.process.kill('SIGTERM');
    await worker.ended;
  }
}

await measure();
