import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedServer } from '../../server/db/embedded-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import type { Called, CallWork } from '../call-over-http.ts';
import { median } from '../median.ts';
import { latencyOf } from '../transition/latency.ts';
import { type SeededStarts, seedStarts } from './seed-starts.ts';
import { benchSecret, startWeb, type Web } from './start-web.ts';

/**
 * `npm run bench:webs`: starts of runs by 64 people at once, through 1, 2 and 4 web processes on one PostgreSQL. It also
 * checks that each acknowledged start is stored, and no other, and says how the processes shared them. Rounds alternate.
 * All processes share this machine's processors, so more of them cannot give more than those allow.
 */

const { values: asked } = parseArgs({
  options: {
    webs: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const levels = asked.webs.split(',').map(Number);
const [rounds, seconds] = [Number(asked.rounds), Number(asked.seconds)];
const atOnce = 64;

interface Round {
  called: Called;
  /** Acknowledged starts less stored runs. */
  missing: number;
}

async function measure(client: Worker, database: pg.Client, seeded: SeededStarts, webs: Web[]): Promise<Round> {
  const count = async () =>
    (await database.query<{ runs: number }>('select count(*)::int as runs from runs')).rows[0]?.runs ?? 0;
  const before = await count();
  const called = await new Promise<Called & { error?: string }>((resolve) => {
    client.once('message', resolve);
    client.postMessage({
      ports: webs.map(({ port }) => port),
      method: 'POST',
      path: `/api/v1/user/workspaces/${seeded.workspace_id}/runs`,
      body: { workflow_id: seeded.workflow_id, run: { name: 'Bench' }, fields: [] },
      status: 201,
      tokens: seeded.tokens,
      isProxy: false,
      atOnce,
      durationMs: seconds * 1000,
    } satisfies CallWork);
  });
  if (called.error) throw new Error(called.error);
  return { called, missing: called.calls - ((await count()) - before) };
}

function report(results: Map<number, Round[]>): void {
  const lines = [...results].map(([webs, all]) => {
    const rate = median(all.map(({ called }) => called.calls / called.seconds));
    const { p50, p95, p99 } = latencyOf(all.flatMap(({ called }) => called.milliseconds));
    const least = Math.min(...all.map(({ called }) => Math.min(...called.byServer) / (called.calls / webs)));
    const missing = all.reduce((sum, one) => sum + Math.abs(one.missing), 0);
    const latency = [p50, p95, p99].map((one) => one.toFixed(1)).join(', ');
    return `| ${webs} | ${rate.toFixed(0)} | ${latency} | ${least.toFixed(2)} | ${missing} |`;
  });
  process.stdout.write(
    `\n${[
      `${atOnce} at once, ${rounds} rounds of ${seconds} s in turn; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}.`,
      '',
      '| web processes | starts a second | latency, ms: 50, 95, 99 % | least share of a process | lost or twice |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n')}\n`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
chmodSync(folder, 0o711);
const server = await startEmbeddedServer({ dataFolder: folder });
const webs: Web[] = [];
const database = new pg.Client({ connectionString: server.url });
const client = new Worker(new URL('../call-over-http.ts', import.meta.url));
try {
  await migrate(server.url);
  const config = readConfig('web', { DATABASE_URL: server.url, SECRET: benchSecret, DATA_DIR: folder, DEMO: 'false' });
  const { context, close } = await openAppContext(config, server.url, openLog(config));
  const seeded = await seedStarts(context, server.url).finally(close);
  await database.connect();
  while (webs.length < Math.max(...levels)) webs.push(await startWeb(server.url, folder));
  // Each prepares its statements before it is measured.
  await measure(client, database, seeded, webs);
  const results = new Map(levels.map((count): [number, Round[]] => [count, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [count, all] of results) all.push(await measure(client, database, seeded, webs.slice(0, count)));
  }
  report(results);
} finally {
  await client.terminate();
  await database.end();
  for (const web of webs) await web.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
