import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import type { Called, CallWork } from '../call-over-http.ts';
import { median } from '../median.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';
import { latencyOf } from '../transition/latency.ts';
import { type Round, requirePgbench, runPgbench } from '../transition/run-pgbench.ts';
import { type SeededStarts, seedStarts } from './seed-starts.ts';
import { findN8n, type N8n, startN8n } from './start-n8n.ts';
import { benchSecret, startWeb } from './start-web.ts';

/**
 * `npm run bench:start`: compares starting a run over HTTP, by a person's manual trigger and by an automatic trigger's
 * token, with the same writes in one SQL function called by pgbench, on the same PostgreSQL with durable commits. Rounds
 * alternate, and medians are reported. `-- --at-once 1,16 --rounds 3` measures only that. If `N8N_FOLDER` names a folder outside of
 * this repository in which n8n is installed, the executions of its webhook are measured beside, in a database of their own on
 * that PostgreSQL.
 */

const { values: asked } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '1,16,64' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const levels = asked['at-once'].split(',').map(Number);
const rounds = Number(asked.rounds);
const seconds = Number(asked.seconds);

const sides = {
  function: 'SQL function',
  manual: 'manual trigger',
  token: 'automatic trigger',
  n8n: "n8n's webhook",
};
type Side = keyof typeof sides;
type Measured = Record<Side, Round[]>;

/** A server that is asked over HTTP. */
interface Target {
  pid: number;
  call: Omit<CallWork, 'atOnce' | 'durationMs'>;
}

async function main(): Promise<void> {
  requirePgbench();
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  const stops: (() => Promise<void>)[] = [];
  try {
    const { url } = database;
    await migrate(url);
    const config = readConfig('web', { DATABASE_URL: url, SECRET: benchSecret, DATA_DIR: folder, DEMO: 'false' });
    const { context, close } = await openAppContext(config, url, openLog(config));
    const seeded = await seedStarts(context, url)
      .then(async (seeded) => {
        await context.pool.query(readFileSync(join(import.meta.dirname, 'start-function.sql'), 'utf8'));
        return seeded;
      })
      .finally(close);
    const baton = await startWeb(url, folder);
    stops.push(baton.stop);
    const program = findN8n();
    const n8n = program ? await startN8n(program, url, folder) : null;
    if (n8n) stops.push(n8n.stop);
    else process.stdout.write('n8n is not measured: N8N_FOLDER does not name a folder with it.\n');
    const targets = { ...targetsOf(baton, seeded), ...(n8n && { n8n: webhookOf(n8n) }) };
    const results = await compare({ url, folder, postmaster: database.pid() }, targets);
    report(results);
    if (n8n) reportN8n(results, await n8n.countExecutions());
  } finally {
    for (const stop of stops) await stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function targetsOf(
  { port, pid }: { port: number; pid: number },
  seeded: SeededStarts,
): Record<'manual' | 'token', Target> {
  const shared = { ports: [port], method: 'POST', status: 201, isProxy: true };
  return {
    manual: {
      pid,
      call: {
        ...shared,
        path: `/api/v1/user/workspaces/${seeded.workspace_id}/runs`,
        tokens: seeded.tokens,
        body: { workflow_id: seeded.workflow_id, run: { name: 'Bench' }, fields: [] },
      },
    },
    token: {
      pid,
      call: { ...shared, path: '/api/v1/public/triggers', tokens: seeded.triggerTokens, body: { fields: {} } },
    },
  };
}

const webhookOf = ({ port, pid }: N8n): Target => ({
  pid,
  call: { ports: [port], method: 'POST', status: 200, isProxy: false, path: '/webhook/bench', tokens: [], body: {} },
});

/** The PostgreSQL that is measured. */
interface MeasuredDatabase {
  url: string;
  folder: string;
  postmaster: number;
}

async function compare(
  database: MeasuredDatabase,
  targets: Partial<Record<Side, Target>>,
): Promise<Map<number, Measured>> {
  const client = new Worker(new URL('../call-over-http.ts', import.meta.url));
  try {
    const results = new Map(
      levels.map((atOnce): [number, Measured] => [atOnce, { function: [], manual: [], token: [], n8n: [] }]),
    );
    for (const target of Object.values(targets)) await overHttp(client, target, 16, database.postmaster);
    for (let round = 0; round < rounds; round++) {
      for (const [atOnce, measured] of results) {
        const sql = 'select bench_start();';
        measured.function.push(await runPgbench({ ...database, sql, atOnce, seconds }));
        for (const [side, target] of Object.entries(targets)) {
          measured[side as Side].push(await overHttp(client, target, atOnce, database.postmaster));
        }
        const found = Object.entries(measured).map(
          ([side, all]) => `${side} ${all.at(-1)?.perSecond.toFixed(0) ?? '–'}`,
        );
        process.stdout.write(`round ${round + 1}, ${atOnce} at once, a second: ${found.join(', ')}\n`);
      }
    }
    return results;
  } finally {
    await client.terminate();
  }
}

async function overHttp(client: Worker, { pid, call }: Target, atOnce: number, postmaster: number): Promise<Round> {
  const before = { server: cpuSeconds(pid), database: cpuSeconds(postmaster) };
  const reply = await new Promise<Called & { error?: string }>((resolve) => {
    client.once('message', resolve);
    client.postMessage({ ...call, atOnce, durationMs: seconds * 1000 } satisfies CallWork);
  });
  if (reply.error) throw new Error(reply.error);
  return {
    perSecond: reply.calls / reply.seconds,
    serverCpu: ((cpuSeconds(pid) - before.server) / reply.calls) * 1000,
    databaseCpu: ((cpuSeconds(postmaster) - before.database) / reply.calls) * 1000,
    latency: latencyOf(reply.milliseconds),
  };
}

function report(results: Map<number, Measured>): void {
  const rate = (all: Round[]) => median(all.map(({ perSecond }) => perSecond));
  const cpu = (all: Round[], key: 'serverCpu' | 'databaseCpu') => median(all.map((one) => one[key])).toFixed(2);
  const latency = (all: Round[]) =>
    (['p50', 'p95', 'p99'] as const).map((key) => median(all.map((one) => one.latency[key])).toFixed(1)).join(', ');
  const lines = [...results].flatMap(([atOnce, measured]) =>
    (Object.keys(sides) as Side[])
      .filter((side) => measured[side].length > 0)
      .map((side, index) => {
        const all = measured[side];
        // Each round is compared with the function in the same round, because the machine's load changes.
        const ratios = all.map((one, round) => one.perSecond / (measured.function[round]?.perSecond ?? 1));
        const cpus = `${side === 'function' ? '–' : cpu(all, 'serverCpu')} | ${cpu(all, 'databaseCpu')}`;
        return `| ${index === 0 ? atOnce : ''} | ${sides[side]} | ${rate(all).toFixed(0)} | ${median(ratios).toFixed(2)} | ${latency(all)} | ${cpus} |`;
      }),
  );
  const heading = [
    `${rounds} rounds of ${seconds} s each in turn, medians; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, Node ${process.versions.node}.`,
    '',
    '| at once | | starts a second | ratio to the function | latency, ms | CPU of the server per start, ms | CPU of PostgreSQL, ms |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  process.stdout.write(`\n${[...heading, ...lines].join('\n')}\n`);
}

/** How many starts by an automatic trigger there were for each execution of n8n, and whether n8n stored what it answered. */
function reportN8n(results: Map<number, Measured>, stored: number): void {
  const ratios = [...results].map(([atOnce, { token, n8n }]) => {
    const all = token.map(({ perSecond }, round) => perSecond / (n8n[round]?.perSecond ?? 1));
    return `${median(all).toFixed(1)} at ${atOnce}`;
  });
  process.stdout.write(
    `\nAutomatic triggers to executions of n8n, medians: ${ratios.join(', ')}. n8n stored ${stored} executions.\n`,
  );
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
