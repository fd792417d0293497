import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { type BatonProcess, spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';
import { latencyOf } from '../transition/latency.ts';
import { openPages } from './open-page.ts';
import { type Operation, peopleAtWork, type SoakWorkspace } from './people-at-work.ts';
import { placeServer } from './place-server.ts';
import { seedWorkspace, startRuns } from './seed-workspace.ts';

/**
 * `npm run soak -- 30`: minutes of people at work, at 70 % of the rate that the machine holds: answers, starts, lists,
 * inboxes, searches, boards, plans and exports, with 200 browsers open, of which 40 are looked at and request again what
 * has changed, against one web process and one worker. It prints the latency, the memory and the processor time of each
 * tenth; the exit code is 1 if anything failed. Each operation is counted from the moment at which it was due, so that a
 * stall is not hidden by doing less.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    streams: { type: 'string', default: '200' },
    seen: { type: 'string', default: '40' },
    share: { type: 'string', default: '0.7' },
    seed: { type: 'string', default: '7' },
  },
});
const minutes = Number(positionals[0] ?? 30);
const [streams, seen, share, seed] = [values.streams, values.seen, values.share, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const teamCount = 5;
/** Runs that are there before the first operation is counted: an empty workspace would be quicker than any in use. */
const runsBefore = 5_000;
/** Of these, the runs that still wait for somebody: some twenty for each person. */
const waitingBefore = 400;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Megabytes of a process in memory. */
const residentOf = (one: BatonProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Tenth {
  milliseconds: Map<Operation, number[]>;
  /** The milliseconds of what open pages requested again. */
  reads: number[];
  /** The most operations that were under way at once. */
  mostOpen: number;
  /** Megabytes in memory at its end. */
  memory: { web: number; worker: number };
  /** Seconds of processor time that it took. */
  cpu: CpuTimes;
  /** Milliseconds of processor time of a fixed computation: what grows together with it is the machine's slowness. */
  yardstick: number;
}

interface CpuTimes {
  web: number;
  worker: number;
  database: number;
}

interface Server {
  web: BatonProcess;
  worker: BatonProcess;
  /** The process id of PostgreSQL. */
  postmaster: number;
  pool: Pool;
}

const cpuOf = ({ web, worker, postmaster }: Server): CpuTimes => ({
  web: cpuSeconds(web.process.pid ?? 0),
  worker: cpuSeconds(worker.process.pid ?? 0),
  database: cpuSeconds(postmaster),
});

function yardstick(): number {
  const before = process.cpuUsage();
  let hash = Buffer.alloc(1_000_000);
  for (let round = 0; round < 20; round++) hash = Buffer.alloc(1_000_000, createHash('sha256').update(hash).digest());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Waits until the worker has done what requests have left to it. */
async function waitForJobs(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() and name not like '\\_\\_%' limit 1`,
    );
    if (rowCount === 0) return;
    await pause(250);
  }
}

/**
 * The operations a second that the machine holds: those of people who do not wait, as many at once as keep it busy, until also
 * the worker has done what they left to it.
 */
async function findRate(work: ReturnType<typeof peopleAtWork>, pool: Pool): Promise<number> {
  await waitForJobs(pool);
  const begun = performance.now();
  const end = begun + 60_000;
  let done = 0;
  const one = async () => {
    while (performance.now() < end) {
      await work.do(work.next());
      done++;
    }
  };
  await Promise.all(Array.from({ length: 32 }, one));
  await waitForJobs(pool);
  return (done / (performance.now() - begun)) * 1000;
}

async function soak(workspace: SoakWorkspace, server: Server): Promise<void> {
  const errors: string[] = [];
  const work = peopleAtWork(workspace, seed);
  await startRuns(work, { all: runsBefore, waiting: waitingBefore });
  const reads: number[] = [];
  const onRead = (milliseconds: number) => reads.push(milliseconds);
  const onFault = (why: string) => errors.push(why);
  const pages = openPages(workspace, work, { all: streams, seen }, { onRead, onFault });
  const holds = await findRate(work, server.pool);
  const rate = holds * share;
  print(`the machine holds ${holds.toFixed(0)} operations a second; ${minutes} minutes at ${rate.toFixed(0)}`);
  const tenth = (minutes * 60_000) / 10;
  const tenths: Tenth[] = [];
  const counts = new Map<Operation, number>();
  let open = 0;
  const execute = async (operation: Operation, due: number, into: Tenth) => {
    open++;
    into.mostOpen = Math.max(into.mostOpen, open);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    try {
      await work.do(operation);
      const all = into.milliseconds.get(operation) ?? [];
      all.push(performance.now() - due);
      into.milliseconds.set(operation, all);
    } catch (error) {
      errors.push((error as Error).message);
    }
    open--;
  };
  reads.length = 0;
  const begun = performance.now();
  let issued = 0;
  let exported = 0;
  let before = cpuOf(server);
  for (let index = 0; index < 10; index++) {
    const into: Tenth = {
      milliseconds: new Map(),
      reads: [],
      mostOpen: 0,
      memory: { web: 0, worker: 0 },
      cpu: before,
      yardstick: yardstick(),
    };
    tenths.push(into);
    while (performance.now() < begun + (index + 1) * tenth) {
      const now = performance.now();
      while (begun + (issued / rate) * 1000 <= now) {
        void execute(work.next(), begun + (issued / rate) * 1000, into);
        issued++;
      }
      if (begun + exported * 30_000 <= now) {
        void execute('export', now, into);
        exported++;
      }
      await pause(5);
    }
    const now = cpuOf(server);
    into.cpu = {
      web: now.web - before.web,
      worker: now.worker - before.worker,
      database: now.database - before.database,
    };
    before = now;
    into.reads = reads.splice(0);
    into.memory = { web: residentOf(server.web), worker: residentOf(server.worker) };
    print(rowOf(into, index));
  }
  for (let waited = 0; open > 0 && waited < 600; waited++) await pause(100);
  for (const { close } of pages) close();
  report({ tenths, counts, errors, withoutReply: open });
}

/** The milliseconds of all operations but exports, which wait for the worker. */
const allOf = ({ milliseconds }: Tenth) =>
  [...milliseconds].flatMap(([operation, all]) => (operation === 'export' ? [] : all));

const list = (numbers: number[], digits = 0) => numbers.map((one) => one.toFixed(digits)).join(', ');

const rowOf = (tenth: Tenth, index: number) => {
  const { mostOpen, memory, cpu, reads } = tenth;
  const all = allOf(tenth);
  const { p50, p95, p99 } = latencyOf(all);
  const each = [cpu.web, cpu.worker, cpu.database].map((seconds) => (seconds * 1000) / all.length);
  const read = latencyOf(reads);
  const columns = [index + 1, all.length, list([p50, p95, p99]), mostOpen];
  columns.push(reads.length, list([read.p50, read.p95, read.p99]), list([memory.web, memory.worker]));
  return `| ${[...columns, list(each, 1), tenth.yardstick.toFixed(0)].join(' | ')} |`;
};

/** A line for each operation: the median and the 99th percentile of its milliseconds in the early tenths and in the late ones. */
function printOperations(early: Tenth[], late: Tenth[], operations: Iterable<Operation>): void {
  const of = (tenths: Tenth[], operation: Operation) => {
    const { p50, p99 } = latencyOf(tenths.flatMap(({ milliseconds }) => milliseconds.get(operation) ?? []));
    return list([p50, p99]);
  };
  print('| operation | second to fourth tenth, ms: 50, 99 % | last three |');
  print('| --- | --- | --- |');
  for (const operation of operations) print(`| ${operation} | ${of(early, operation)} | ${of(late, operation)} |`);
}

interface Result {
  tenths: Tenth[];
  counts: Map<Operation, number>;
  errors: string[];
  withoutReply: number;
}

function report({ tenths, counts, errors, withoutReply }: Result): void {
  print('');
  print(
    `${minutes} minutes, ${streams} browsers, ${seen} of them looked at; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}.`,
  );
  print('');
  print(
    '| tenth | operations | latency, ms: 50, 95, 99 % | most at once | requested again by pages | their latency | memory of web and worker, MB | CPU per operation of web, worker and PostgreSQL, ms | yardstick, ms |',
  );
  print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [index, one] of tenths.entries()) print(rowOf(one, index));
  print('');
  print([...counts].map(([operation, count]) => `${operation} ${count}`).join(', '));
  print(`errors: ${errors.length}, without a reply: ${withoutReply}`);
  for (const [error, all] of [...Map.groupBy(errors, (one) => one)].slice(0, 20)) print(`  ${all.length} × ${error}`);
  // The first tenth fills caches and the second begins to be ordinary.
  const [early, late] = [tenths.slice(1, 4), tenths.slice(-3)];
  printOperations(early, late, counts.keys());
  print('');
  const mean = (all: Tenth[], of: (one: Tenth) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const grown = (of: (one: Tenth) => number) => (mean(late, of) / mean(early, of)).toFixed(2);
  print(
    `last three tenths to the second to fourth: 99 % ${grown((one) => latencyOf(allOf(one)).p99)}, memory of web ${grown(({ memory }) => memory.web)}, worker ${grown(({ memory }) => memory.worker)}`,
  );
  if (errors.length > 0 || withoutReply > 0) process.exitCode = 1;
}

const server = await placeServer();
const processes: BatonProcess[] = [];
try {
  const { database, address, env } = server;
  const web = spawnBaton({ ...env, LOG_LEVEL: 'warn' }, 'web');
  processes.push(web);
  await whenReady(web);
  const worker = spawnBaton({ ...env, LOG_LEVEL: 'warn' }, 'worker');
  processes.push(worker);
  await whenReady(worker, 'Baton works on jobs');
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const workspace = await seedWorkspace(address, teamCount);
  await soak(workspace, { web, worker, postmaster: database.pid(), pool });
  await pool.end();
} finally {
  for (const one of processes) {
    one.process.kill('SIGTERM');
    await one.ended;
  }
  await server.remove();
}
process.exit();
