import { createWriteStream } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { foldChangedRuns } from '../../server/analytics/fold-changed-runs.ts';
import { foldRunDeltas } from '../../server/analytics/fold-run-deltas.ts';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import { breakdownCalendarOf } from '../../server/analytics/run-breakdowns.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import { freePort, spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { addImport } from '../imports/add-import.ts';
import { generateRows } from '../imports/generate-rows.ts';
import type { FilledWorkspace } from '../lists/fill-workspaces.ts';
import { type Filled, openFilled } from '../lists/open-filled.ts';
import { median } from '../median.ts';
import { watchMemory } from '../process-memory.ts';
import { send } from '../soak/send.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';
import { type PeopleBeside, watchPeople } from './people-beside.ts';

/**
 * `npm run bench:large`: large operations in a workspace of 10,000 runs and in one of 1,000,000 (`RUNS=…` for others, `FOLDER=…` keeps
 * them and uses them again), by a web process and a worker. `ONLY=…` chooses among these parts, by their names:
 *
 * - imports: logs of 10,000 and 100,000 events in turn (`EVENTS=…`), the days of analytics after each, and taking it back
 * - exports: the first 100,000 runs of a workflow of the large workspace, in each format (`FORMAT=…` for one)
 * - removals: a member with a part in most runs, and a workflow with its runs. These change the workspaces for good.
 *
 * While one of each kind runs, people list, answer and change members; the line of their latencies has 50 %, 95 % and the longest.
 */

const sizes = (process.env.RUNS ?? '10000,1000000').split(',').map(Number);
const events = (process.env.EVENTS ?? '10000,100000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 3);
const { ONLY: only, FOLDER: folder } = process.env;
const day = 24 * 3600 * 1000;
/** The events of a log are spread over so many days before today, and the days of analytics are computed for twice as many. */
const span = 30;

const formats = [
  ['csv', 'runs'],
  ['csv', 'steps'],
  ['xlsx', 'runs'],
  ['xes', 'runs'],
] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
const isMeant = (part: string) => !only || new RegExp(only).test(part);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

interface Bench extends Filled {
  port: number;
  /** The pids of what is measured. */
  pids: { web: number; worker: number; database: number };
  /** Of a connection of its own: locks and counts. */
  beside: pg.Client;
}

interface Cost {
  seconds: number;
  /** Processor time in seconds, of the worker with what it starts and of all of PostgreSQL. */
  worker: number;
  database: number;
  /** Blocks that PostgreSQL looked at. */
  blocks: number;
}

const blocksOf = async ({ beside }: Bench): Promise<number> => {
  await beside.query('select pg_stat_clear_snapshot()');
  const { rows } = await beside.query<{ blocks: number }>(
    'select sum(blks_hit + blks_read)::float8 as blocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.blocks;
};

async function costOf(bench: Bench, act: () => Promise<unknown>): Promise<Cost> {
  const read = async () => ({
    at: performance.now(),
    worker: cpuSeconds(bench.pids.worker),
    database: cpuSeconds(bench.pids.database),
    blocks: await blocksOf(bench),
  });
  const before = await read();
  await act();
  const seconds = (performance.now() - before.at) / 1000;
  // A connection reports what it has looked at a second later.
  await pause(1_500);
  const after = await read();
  return {
    seconds,
    worker: after.worker - before.worker,
    database: after.database - before.database,
    blocks: after.blocks - before.blocks,
  };
}

/** The middle of each figure, divided by how many things were done. */
const middle = (costs: readonly Cost[], of: number): Cost => ({
  seconds: median(costs.map(({ seconds }) => seconds)),
  worker: (median(costs.map(({ worker }) => worker)) / of) * 1000,
  database: (median(costs.map(({ database }) => database)) / of) * 1000,
  blocks: median(costs.map(({ blocks }) => blocks)) / of,
});
const formatCosts = (costs: readonly Cost[], of: number) => {
  const { seconds, worker, database, blocks } = middle(costs, of);
  return `${seconds.toFixed(1)} s; each ${worker.toFixed(3)} ms of the worker, ${database.toFixed(3)} ms of PostgreSQL, ${blocks.toFixed(1)} blocks`;
};

const filled = await openFilled(sizes, folder, print);
const port = await freePort();
const begun: ReturnType<typeof spawnBaton>[] = [];
try {
  for (const one of filled.workspaces) await computeRecentDays(filled, one);
  const env = { ...filled.env, DEMO: 'false', PORT: String(port), LOG_LEVEL: 'warn' };
  const web = spawnBaton(env, 'web');
  begun.push(web);
  await whenReady(web);
  const worker = spawnBaton(env, 'worker');
  begun.push(worker);
  await whenReady(worker, 'Baton works on jobs');
  const beside = new pg.Client({ connectionString: filled.env.DATABASE_URL, application_name: 'beside' });
  beside.on('error', () => {});
  await beside.connect();
  const pids = { web: web.process.pid ?? 0, worker: worker.process.pid ?? 0, database: filled.pid };
  const bench: Bench = { ...filled, port, pids, beside };
  print(`${cpus().length} cores, ${load()}, Node ${process.version}`);
  if (isMeant('imports')) await measureImports(bench);
  if (isMeant('exports')) await measureExports(bench);
  if (isMeant('removals')) await measureRemovals(bench);
  await beside.end();
  print(`${load()} at the end`);
  for (const one of begun) if (one.output()) print(one.output().slice(0, 2_000));
} finally {
  for (const one of begun) {
    one.process.kill('SIGTERM');
    await one.ended;
  }
  await filled.close();
}

/** The days of the runs that started lately: those of all of a million take half an hour. */
async function computeRecentDays({ context, client }: Filled, { workspace_id }: FilledWorkspace): Promise<void> {
  const { rows } = await client.query('select 1 from breakdown_calendars where workspace_id = $1', [workspace_id]);
  if (rows.length > 0) return;
  await inTransaction(context.listPool, (one) => recomputeRollups(one, workspace_id));
  await client.query(
    `insert into breakdown_calendars (workspace_id, calendar) select id, $2 || time_zone || $3 from workspaces where id = $1`,
    [workspace_id, ...breakdownCalendarOf('\n').split('\n')],
  );
  await client.query('delete from changed_runs where workspace_id = $1', [workspace_id]);
  await client.query(
    `insert into changed_runs (workspace_id, run_id) select workspace_id, id from runs
    where workspace_id = $1 and started_at > now() - $2 * interval '1 day' order by started_at`,
    [workspace_id, 2 * span],
  );
  await foldDays(context, workspace_id);
  await client.query('analyze run_days, run_breakdowns, breakdown_days');
}

async function foldDays({ listPool }: Filled['context'], workspace_id: string): Promise<void> {
  while ((await inTransaction(listPool, (client) => foldRunDeltas(client, workspace_id))) > 0);
  while ((await inTransaction(listPool, (client) => foldChangedRuns(client, workspace_id))) > 0);
}

async function measureImports(bench: Bench): Promise<void> {
  const { client, context, workspaces } = bench;
  for (const count of events) {
    const log = join(bench.env.DATA_DIR!, `log-${count}.csv`);
    const apart = (span * day) / count;
    await pipeline(Readable.from(generateRows(count, Date.now() - (span + 1) * day, apart)), createWriteStream(log));
    const costs = workspaces.map(() => ({ written: [] as Cost[], folded: [] as Cost[], removed: [] as Cost[] }));
    for (let round = 0; round < rounds; round++) {
      for (const [at, one] of workspaces.entries()) {
        const { written, folded, removed } = costs[at]!;
        const id = await add(one, `${count} events, ${round}`, log);
        await withoutFolding(bench, async () => {
          written.push(await costOf(bench, () => doImport(one, id)));
        });
        folded.push(await costOf(bench, () => foldDays(context, one.workspace_id)));
        removed.push(await costOf(bench, () => takeBack(one, id)));
        await foldDays(context, one.workspace_id);
        const last = [written, folded, removed].map((all) => all.at(-1)!.seconds.toFixed(1)).join(', ');
        print(`  ${count} events into ${one.runs}: ${last} s; ${load()}`);
      }
    }
    for (const [at, { written, folded, removed }] of costs.entries()) {
      const into = `${count} events into ${workspaces[at]!.runs.toLocaleString('en')} runs`;
      print(`${into}: ${formatCosts(written, count)}`);
      print(`  their days, for each of ${count / 5} runs: ${formatCosts(folded, count / 5)}`);
      print(`  taken back, for each run: ${formatCosts(removed, count / 5)}`);
    }
    const [small, large] = costs.map(({ written }) => middle(written, count));
    if (small && large)
      print(
        `${count} events, ratio: ${(large.seconds / small.seconds).toFixed(2)} of the time, ${((large.worker + large.database) / (small.worker + small.database)).toFixed(2)} of processor time, ${(large.blocks / small.blocks).toFixed(2)} of blocks`,
      );
  }
  // With people beside, into the large workspace.
  const large = workspaces.at(-1)!;
  const log = join(bench.env.DATA_DIR!, `log-${events.at(-1)}.csv`);
  const people = await watchPeople(bench, bench.port, await busiest(large));
  try {
    await besides(people, 'before', () => pause(15_000));
    const id = await add(large, 'with people', log);
    await besides(people, `during an import of ${events.at(-1)} events`, () => doImport(large, id));
    await besides(people, 'while its days are folded', () => foldDays(context, large.workspace_id));
    await besides(people, 'while it is taken back', () => takeBack(large, id));
    await besides(people, 'after', () => pause(10_000));
  } finally {
    await people.stop();
  }

  async function add({ workspace_id }: FilledWorkspace, name: string, path: string): Promise<string> {
    const { id } = await addImport(context, { workspace_id, member_id: await ownerOf(workspace_id), log: path, name });
    return id;
  }
  async function doImport({ workspace_id }: FilledWorkspace, import_id: string): Promise<void> {
    await context.jobs.send('import_log', { workspace_id, import_id });
    for (;;) {
      await pause(50);
      const { rows } = await client.query('select status, failure from imports where id = $1', [import_id]);
      if (rows[0].status === 'done') return;
      if (rows[0].status === 'failed') throw new Error(JSON.stringify(rows[0]));
    }
  }
  async function takeBack({ workspace_id }: FilledWorkspace, import_id: string): Promise<void> {
    await client.query(`update imports set status = 'removing' where id = $1`, [import_id]);
    await context.jobs.send('remove_import', { workspace_id, import_id });
    const find = () => client.query('select 1 from imports where id = $1', [import_id]);
    while ((await find()).rows.length > 0) await pause(50);
  }
  async function ownerOf(workspace_id: string): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `select id from members where workspace_id = $1 and role = 'owner' order by id limit 1`,
      [workspace_id],
    );
    return rows[0]!.id;
  }
}

/** The workflow with the most runs of a workspace. */
async function busiest({ workspace_id }: FilledWorkspace, place = 0) {
  const { rows } = await filled.client.query<{ workflow_id: string; runs: number }>(
    `select workflow_id, count(*)::int as runs from runs where workspace_id = $1 and import_id is null
    group by 1 order by 2 desc, 1 limit 1 offset $2`,
    [workspace_id, place],
  );
  return { workspace_id, ...rows[0]! };
}

async function besides(people: PeopleBeside, name: string, act: () => Promise<unknown>): Promise<void> {
  people.take();
  const at = performance.now();
  await act();
  print(`people ${name}, ${((performance.now() - at) / 1000).toFixed(1)} s: ${people.take()}; ${load()}`);
}

/** The worker folds every minute; while this connection holds the lock, it does not. */
async function withoutFolding({ beside, workspaces }: Bench, act: () => Promise<void>): Promise<void> {
  for (const { workspace_id } of workspaces)
    await beside.query(`select pg_advisory_lock(hashtextextended('run days ' || $1, 0))`, [workspace_id]);
  await act();
  await beside.query('select pg_advisory_unlock_all()');
}

/** Of the busiest workflow, the runs that started first, about 100,000. */
async function measureExports(bench: Bench): Promise<void> {
  const { client, context, workspaces, pids } = bench;
  const { workspace_id, workflow_id, runs } = await busiest(workspaces.at(-1)!);
  const wanted = Math.min(runs - 1, 100_000);
  const { rows: found } = await client.query<{ at: string; member_id: string }>(
    `select started_at as at, (select id from members where workspace_id = $1 and role = 'owner' order by id limit 1) as member_id
    from runs where workspace_id = $1 and workflow_id = $2 and deleted_at is null order by started_at, id limit 1 offset $3`,
    [workspace_id, workflow_id, wanted],
  );
  const { at: until, member_id } = found[0] ?? {};
  for (const [format, content] of formats) {
    if (process.env.FORMAT && process.env.FORMAT !== format) continue;
    const id = crypto.randomUUID();
    await client.query(
      `insert into exports (workspace_id, id, member_id, workflow_id, format, content, language, created_at, starts_to)
      values ($1, $2, $3, $4, $5, $6, 'en', now(), $7::timestamptz - interval '1 second')`,
      [workspace_id, id, member_id, workflow_id, format, content, until],
    );
    const memory = watchMemory(pids.worker);
    let first: number | null = null;
    const cost = await costOf(bench, async () => {
      const at = performance.now();
      await context.jobs.send('create_export', { workspace_id, export_id: id });
      for (;;) {
        await pause(50);
        const { rows } = await client.query('select status, rows_total from exports where id = $1', [id]);
        if (first === null && rows[0].rows_total !== null) first = performance.now() - at;
        if (rows[0].status === 'failed') throw new Error('the export has failed');
        if (rows[0].status === 'done') break;
      }
    });
    const { idle, peak, quarters } = memory.stop();
    const { rows } = await client.query('select rows_done, size from exports where id = $1', [id]);
    const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
    print(
      `${format} ${content} of ${rows[0].rows_done} runs of ${workspaces.at(-1)!.runs}: ${cost.seconds.toFixed(1)} s, counted after ${(first ?? 0).toFixed(0)} ms, processor time ${cost.worker.toFixed(1)} s and ${cost.database.toFixed(1)} s of PostgreSQL, ${(cost.blocks / rows[0].rows_done).toFixed(0)} blocks a run, file ${(rows[0].size / 1e6).toFixed(1)} MB, ${mb(peak - idle)} MB above idle (${mb(idle)} MB), its process by quarters ${quarters.map(({ started }) => mb(started)).join(', ')} MB; ${load()}`,
    );
  }
}

async function measureRemovals(bench: Bench): Promise<void> {
  const { client, people: sessions, workspaces } = bench;
  const [large, small] = [workspaces.at(-1)!, workspaces[0]!];
  const other = await busiest(large);
  const people = await watchPeople(bench, bench.port, other);
  const api = (workspace_id: string) => `/api/v1/user/workspaces/${workspace_id}`;
  const remove = async (path: string) => {
    const at = performance.now();
    const { status, text } = await send(bench.port, sessions.owner!, 'DELETE', path);
    print(`${((performance.now() - at) / 1000).toFixed(1)} s: ${status} ${text.slice(0, 200)}; ${load()}`);
  };
  const jobsDone = async (queue: string) => {
    const find = () =>
      client.query(`select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`, [queue]);
    while ((await find()).rows.length > 0) await pause(200);
  };
  try {
    await besides(people, 'before', () => pause(10_000));
    for (const one of [small, large]) {
      const cost = await costOf(bench, async () => {
        const member = await memberWithMost(one.workspace_id);
        print(`removing the member with ${member.open} open steps of ${member.all}, of ${one.runs} runs`);
        await besides(people, 'during the removal of a member', () =>
          remove(`${api(one.workspace_id)}/users/${member.id}`),
        );
        await besides(people, 'while open steps are looked at again', () => jobsDone('people_changed'));
      });
      print(`  in all ${formatCosts([cost], 1)}`);
    }
    for (const [one, place] of [
      [small, 1],
      [large, 1],
    ] as const) {
      const { workflow_id, runs } = await busiest(one, place);
      await client.query(
        `update runs set status = 'cancelled', ended_at = now() where workspace_id = $1 and workflow_id = $2 and status in ('running', 'failed')`,
        [one.workspace_id, workflow_id],
      );
      print(`deleting a workflow with ${runs} runs of ${one.runs}`);
      const cost = await costOf(bench, async () => {
        await besides(people, 'during the deletion', () => remove(`${api(one.workspace_id)}/workflows/${workflow_id}`));
        await besides(people, 'while its runs are deleted', () => jobsDone('delete_workflow_runs'));
      });
      print(`  for each run ${formatCosts([cost], runs)}`);
    }
  } finally {
    await people.stop();
  }

  /** Who is no owner and has the most open steps by name. */
  async function memberWithMost(workspace_id: string) {
    const { rows } = await client.query<{ id: string; open: number; all: number }>(
      `select a.member_id as id, count(*) filter (where a.is_open)::int as open, count(*)::int as all
      from step_assignees a join members m on m.workspace_id = $1 and m.id = a.member_id
      where a.workspace_id = $1 and m.role <> 'owner' and m.removed_at is null group by 1 order by 2 desc limit 1`,
      [workspace_id],
    );
    return rows[0]!;
  }
}
