import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { insertJobsFrom } from '../../server/jobs/enqueue-jobs.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { median } from '../median.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';
import { startDrainer } from './drain.ts';

/**
 * `npm run bench:jobs`: how many waiting jobs 1, 2 and 4 workers drain a second, with jobs that do nothing; and the same
 * for graphile-worker on the same PostgreSQL, with and without its local queue, if `GRAPHILE_FOLDER` names a folder
 * outside of this repository in which `npm install graphile-worker` was run. Rounds alternate. It also checks that each
 * job was handled exactly once, and says how the workers shared them.
 */

const { values: asked } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '20000' },
  },
});
const levels = asked.workers.split(',').map(Number);
const rounds = Number(asked.rounds);
const jobs = Number(asked.jobs);
const graphile = join(process.env.GRAPHILE_FOLDER ?? '', 'node_modules/graphile-worker/package.json');
const hasGraphile = process.env.GRAPHILE_FOLDER !== undefined && existsSync(graphile);

interface Side {
  name: string;
  script: string;
  env: Record<string, string>;
  /** SQL that adds `jobs` jobs. */
  fill: string;
  /** SQL that counts those not done, as `left`. */
  left: string;
}

const baton: Side = {
  name: 'Baton',
  script: 'drain-baton.ts',
  env: {},
  fill: insertJobsFrom(`(select 'notify_opened' as queue, jsonb_build_object('n', n) as data, null::uuid as id,
    0 as "afterSeconds" from generate_series(1, ${jobs}) n) x`),
  left: `select count(*)::int as left from pgboss.job where name = 'notify_opened' and state < 'completed'`,
};
const graphileSide = (name: string, localQueue: string): Side => ({
  name,
  script: 'drain-graphile.ts',
  env: { LOCAL_QUEUE: localQueue },
  fill: `select graphile_worker.add_job('bench', json_build_object('n', n)) from generate_series(1, ${jobs}) n`,
  left: 'select count(*)::int as left from graphile_worker._private_jobs',
});

interface Round {
  perSecond: number;
  /** Milliseconds of processor time per job: of the workers, and of PostgreSQL. */
  workerCpu: number;
  databaseCpu: number;
  /** The share of the worker that handled fewest, of an equal share. */
  least: number;
  lost: number;
  twice: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  chmodSync(folder, 0o711);
  const database = await startEmbeddedServer({ dataFolder: folder });
  const client = new pg.Client({ connectionString: database.url });
  try {
    const { url } = database;
    await migrate(url);
    const env = { DATABASE_URL: url, SECRET: 'a secret for this measurement only', DATA_DIR: folder, DEMO: 'false' };
    // Opening a context once creates the queues.
    const config = readConfig('worker', env);
    await (await openAppContext(config, url, openLog(config))).close();
    await client.connect();
    const sides = [baton];
    if (hasGraphile) {
      sides.push(graphileSide('graphile-worker', 'false'), graphileSide('graphile-worker, local queue', 'true'));
      // Starting one once creates its schema.
      const first = await startDrainer('drain-graphile.ts', {
        ...env,
        GRAPHILE_FOLDER: process.env.GRAPHILE_FOLDER ?? '',
      });
      first.process.send('drain');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await first.stop();
    } else process.stdout.write('graphile-worker is not measured: GRAPHILE_FOLDER does not name a folder with it.\n');
    const results = sides.map((side) => ({
      side,
      levels: new Map(levels.map((count): [number, Round[]] => [count, []])),
    }));
    for (let round = 0; round < rounds; round++) {
      for (const count of levels) {
        for (const { side, levels } of results) {
          const measured = await drain(client, side, count, { ...env, ...side.env }, database.pid());
          levels.get(count)?.push(measured);
          process.stdout.write(
            `round ${round + 1}, ${count} workers, ${side.name}: ${measured.perSecond.toFixed(0)} a second\n`,
          );
        }
      }
    }
    report(results);
  } finally {
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drain(
  client: pg.Client,
  side: Side,
  count: number,
  env: Record<string, string>,
  postmaster: number,
): Promise<Round> {
  const GRAPHILE_FOLDER = process.env.GRAPHILE_FOLDER ?? '';
  await client.query(side.fill);
  await client.query('vacuum analyze');
  const workers = await Promise.all(
    Array.from({ length: count }, () => startDrainer(side.script, { ...env, GRAPHILE_FOLDER })),
  );
  const workerSeconds = () => workers.reduce((sum, { process }) => sum + cpuSeconds(process.pid ?? 0), 0);
  const before = { workers: workerSeconds(), database: cpuSeconds(postmaster) };
  const begun = performance.now();
  for (const { process } of workers) process.send('drain');
  const handled = () => workers.reduce((sum, worker) => sum + worker.handled(), 0);
  const left = async () => (await client.query<{ left: number }>(side.left)).rows[0]?.left ?? 0;
  // The last ones are handled before they are recorded as done.
  while (handled() < jobs || (await left()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (performance.now() - begun > 300_000)
      throw new Error(`${side.name}: ${await left()} jobs are left after 5 minutes`);
  }
  const seconds = (performance.now() - begun) / 1000;
  const cpu = { workers: workerSeconds() - before.workers, database: cpuSeconds(postmaster) - before.database };
  const ids = await Promise.all(workers.map(({ stop }) => stop()));
  const distinct = new Set(ids.flat());
  return {
    perSecond: jobs / seconds,
    workerCpu: (cpu.workers / jobs) * 1000,
    databaseCpu: (cpu.database / jobs) * 1000,
    least: Math.min(...ids.map(({ length }) => length)) / (jobs / count),
    lost: jobs - distinct.size,
    twice: ids.flat().length - distinct.size,
  };
}

function report(results: { side: Side; levels: Map<number, Round[]> }[]): void {
  const of = (all: Round[], key: keyof Round) => median(all.map((one) => one[key]));
  const sum = (all: Round[], key: 'lost' | 'twice') => all.reduce((total, one) => total + one[key], 0);
  const version = hasGraphile ? `, graphile-worker ${JSON.parse(readFileSync(graphile, 'utf8')).version}` : '';
  const lines = levels.flatMap((count) =>
    results.map(({ side, levels }) => {
      const all = levels.get(count) ?? [];
      const own = results[0]?.levels.get(count) ?? [];
      const ratio = median(all.map((one, round) => (own[round]?.perSecond ?? 0) / one.perSecond)).toFixed(2);
      const cpu = `${of(all, 'workerCpu').toFixed(3)} | ${of(all, 'databaseCpu').toFixed(3)}`;
      return `| ${count} | ${side.name} | ${of(all, 'perSecond').toFixed(0)} | ${ratio} | ${cpu} | ${of(all, 'least').toFixed(2)} | ${sum(all, 'lost')}, ${sum(all, 'twice')} |`;
    }),
  );
  process.stdout.write(
    `\n${[
      `${jobs} jobs, ${rounds} rounds in turn, medians; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, Node ${process.versions.node}${version}.`,
      '',
      '| workers | | jobs a second | Baton : this | CPU of the workers per job, ms | CPU of PostgreSQL, ms | least share of a worker | lost, twice |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n')}\n`,
  );
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
