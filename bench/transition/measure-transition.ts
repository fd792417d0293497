import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { median } from '../median.ts';
import type { Answered, Target } from './answer-over-http.ts';
import { cpuSeconds } from './cpu-time.ts';
import { latencyOf } from './latency.ts';
import { type Round, requirePgbench, runPgbench } from './run-pgbench.ts';
import { type Seeded, seed } from './seed.ts';
import { serveAnswers } from './serve-answers.ts';

/**
 * `npm run bench:transition`: compares answering a step over HTTP, with session, permissions and engine, with the same
 * writes in one SQL function called by pgbench, on the same PostgreSQL with durable commits. Rounds alternate, and
 * medians are reported. `-- --at-once 1,16 --rounds 3` measures only that.
 */

const { values: asked } = parseArgs({
  options: { 'at-once': { type: 'string', default: '1,16,64,256' }, rounds: { type: 'string', default: '5' } },
});
const levels = asked['at-once'].split(',').map(Number);
const rounds = Number(asked.rounds);
const seconds = 4;
/** The connections that PostgreSQL has for pgbench. */
const mostConnections = 64;
const port = 3987;
const secret = 'a secret for this measurement only';

interface Level {
  atOnce: number;
  http: Round[];
  /** Empty if `atOnce` is more than the connections of PostgreSQL. */
  sql: Round[];
}

async function main(): Promise<void> {
  requirePgbench();
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  try {
    const { url } = database;
    await migrate(url);
    const config = readConfig('web', { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
    const { context, close } = await openAppContext(config, url, openLog(config));
    process.stdout.write('Seeding …\n');
    let seeded: Seeded;
    try {
      seeded = await seed(context, url, 30_000 * levels.length * rounds);
      await context.pool.query(readFileSync(join(import.meta.dirname, 'answer-function.sql'), 'utf8'));
    } finally {
      await close();
    }
    const result = await compare(url, database.pid(), folder, seeded);
    report(result);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(url: string, postmaster: number, folder: string, seeded: Seeded): Promise<Level[]> {
  const env = { DATABASE_URL: url, SECRET: secret, DATA_DIR: folder };
  const { pid, client, stop } = await serveAnswers(env, port, [seeded]);
  try {
    // Each side uses separate runs: HTTP from the end of the list, pgbench from its beginning.
    const targets = seeded.targets.toReversed().map((target) => ({ ...target, workspace_index: 0 }));
    const results = levels.map((atOnce): Level => ({ atOnce, http: [], sql: [] }));
    await overHttp(client, targets, 16, pid, postmaster);
    for (let round = 0; round < rounds; round++) {
      for (const { atOnce, http, sql } of results) {
        http.push(await overHttp(client, targets, atOnce, pid, postmaster));
        if (atOnce <= mostConnections) sql.push(await inSql(url, folder, seeded, atOnce, postmaster));
        const found = [http, sql].map((rounds) => rounds.at(-1)?.perSecond.toFixed(0) ?? '–').join(' and ');
        process.stdout.write(`round ${round + 1}, ${atOnce} at once: ${found} a second\n`);
      }
    }
    return results;
  } finally {
    await stop();
  }
}

async function overHttp(
  client: Worker,
  targets: Target[],
  atOnce: number,
  server: number,
  postmaster: number,
): Promise<Round> {
  const mine = targets.splice(0, 5000 * seconds);
  const before = { server: cpuSeconds(server), database: cpuSeconds(postmaster) };
  const reply = await new Promise<Answered & { error?: string }>((resolve) => {
    client.once('message', resolve);
    client.postMessage({ targets: mine, durationMs: seconds * 1000, atOnce });
  });
  if (reply.error) throw new Error(reply.error);
  targets.unshift(...mine.slice(reply.answered));
  return {
    perSecond: reply.answered / reply.seconds,
    serverCpu: ((cpuSeconds(server) - before.server) / reply.answered) * 1000,
    databaseCpu: ((cpuSeconds(postmaster) - before.database) / reply.answered) * 1000,
    latency: latencyOf(reply.milliseconds),
  };
}

function inSql(url: string, folder: string, seeded: Seeded, atOnce: number, postmaster: number): Promise<Round> {
  const { member_id } = seeded.caller;
  const sql = `select bench_answer(nextval('bench_next')::int, '${seeded.workspace_id}', '${member_id}');`;
  return runPgbench({ url, folder, sql, atOnce, seconds, postmaster });
}

function report(levels: Level[]): void {
  const lines = [
    `${rounds} rounds of ${seconds} s each in turn, medians; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}.`,
    'Latency: what 50, 95 and 99 % of the answers took at most.',
    '',
    '| at once | | answers a second | ratio | latency, ms | CPU of the server per answer | CPU of PostgreSQL per answer |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...levels.flatMap(({ atOnce, http, sql }) => [
      `| ${atOnce} | over HTTP | ${figures(http)} | ${sql.length > 0 ? (rate(http) / rate(sql)).toFixed(2) : '–'} | ${latency(http)} | ${cpu(http, 'serverCpu')} | ${cpu(http, 'databaseCpu')} |`,
      ...(sql.length > 0
        ? [`| | SQL function | ${figures(sql)} | | ${latency(sql)} | – | ${cpu(sql, 'databaseCpu')} |`]
        : []),
    ]),
    '',
    'Aims: at least 0.5 at 16 at once, 0.8 at 64, and no fewer answers at 256 than at 64.',
    '',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

const rate = (list: Round[]) => median(list.map(({ perSecond }) => perSecond));
const figures = (list: Round[]) => rate(list).toFixed(0);
const latency = (list: Round[]) =>
  (['p50', 'p95', 'p99'] as const).map((key) => median(list.map((one) => one.latency[key])).toFixed(1)).join(', ');
const cpu = (list: Round[], key: 'serverCpu' | 'databaseCpu') => `${median(list.map((one) => one[key])).toFixed(2)} ms`;

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
