import { cpus } from 'node:os';
import pg from 'pg';
import { freePort, spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { openFilled } from '../lists/open-filled.ts';
import { type Bench, load, print } from './bench.ts';
import { measureExports } from './measure-exports.ts';
import { measureImports } from './measure-imports.ts';
import { measureRemovals } from './measure-removals.ts';
import { computeRecentDays } from './recent-days.ts';

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
const { ONLY: only, FOLDER: folder } = process.env;

const isMeant = (part: string) => !only || new RegExp(only).test(part);

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
