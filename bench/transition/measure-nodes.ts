import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { readConfig } from '../../server/config.ts';
import { distributeDatabase } from '../../server/db/distribute-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import {
  type CitusNode,
  citusUrl,
  createCitusDatabase,
  createUuidv7,
  run,
  startCitusCluster,
} from '../../server/testing/citus-cluster.ts';
import { median } from '../median.ts';
import type { Answered, Target, WorkspaceSessions } from './answer-over-http.ts';
import { connectionSeconds, cpuSeconds, secondsBetween } from './cpu-time.ts';
import { latencyOf } from './latency.ts';
import { seed } from './seed.ts';
import { serveAnswers } from './serve-answers.ts';

/**
 * `CITUS_BIN=… npm run bench:nodes`: what an answered step costs each node of a distributed database (docs/scaling.md), with
 * one and with two workers, through the coordinator and directly (DATABASE_NODES_DIRECT), beside a single database of the same PostgreSQL. All nodes are on this machine, so that what
 * counts is the processor time. `-- --at-once 1,16 --rounds 3 --only plain,one,two_direct` measures only that; `--runs` is how many
 * runs of each workspace are there for a round.
 */

const { values: asked } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '1,16,64' },
    rounds: { type: 'string', default: '3' },
    runs: { type: 'string', default: '500' },
    only: { type: 'string', default: 'plain,one,two,one_direct,two_direct' },
  },
});
const levels = asked['at-once'].split(',').map(Number);
const rounds = Number(asked.rounds);
const seconds = 4;
/** Rounds before the measured ones: each connection plans each statement for each part of the tables. */
const warmUps = 3;
/** So many that they are on all nodes. */
const workspaces = 8;
const runsOfEach = (rounds * levels.length + warmUps) * Number(asked.runs);
const firstPort = 3990;
const secret = 'a secret for this measurement only';

interface Round {
  perSecond: number;
  /** Milliseconds of processor time an answer: of Baton, and of each node, the coordinator first. */
  server: number;
  nodes: number[];
  half: number;
}

interface Subject {
  name: string;
  label: string;
  /** Without nodes, the database is a plain one on the first node. */
  workers: number;
  isDirect?: boolean;
  targets: Target[];
  sessions: WorkspaceSessions[];
  results: Map<number, Round[]>;
  url: string;
}

async function main(): Promise<void> {
  const cluster = await startCitusCluster({ isDurable: true });
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  const served: Served[] = [];
  try {
    const wanted = asked.only.split(',');
    const subjects = [
      subject('plain', 'one PostgreSQL', 0, cluster.nodes),
      subject('one', 'coordinator, 1 worker', 1, cluster.nodes),
      subject('two', 'coordinator, 2 workers', 2, cluster.nodes),
      { ...subject('one_direct', '1 worker, directly', 1, cluster.nodes), isDirect: true },
      { ...subject('two_direct', '2 workers, directly', 2, cluster.nodes), isDirect: true },
    ].filter(({ name }) => wanted.includes(name));
    for (const one of subjects) {
      process.stdout.write(`Seeding ${one.name} …\n`);
      await prepare(one, cluster.nodes, folder);
    }
    for (const [index, one] of subjects.entries()) {
      served.push(await serve(one, cluster.nodes, folder, firstPort + index));
    }
    await measure(served);
    report(subjects);
  } finally {
    for (const one of served) await one.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const subject = (name: string, label: string, workers: number, [coordinator]: CitusNode[]): Subject => ({
  name,
  label,
  workers,
  url: citusUrl(coordinator?.port ?? 0, name),
  targets: [],
  sessions: [],
  results: new Map(levels.map((level) => [level, []])),
});

async function prepare(one: Subject, nodes: CitusNode[], folder: string): Promise<void> {
  const ports = nodes.slice(0, one.workers + 1).map(({ port }) => port);
  if (one.workers > 0) await createCitusDatabase(ports, one.name);
  else await run(citusUrl(ports[0] ?? 0, 'postgres'), `create database ${one.name}`);
  await run(one.url, createUuidv7);
  await migrate(one.url);
  const config = readConfig('web', { DATABASE_URL: one.url, SECRET: secret, DATA_DIR: folder, DEMO: 'false' });
  const { context, close } = await openAppContext(config, one.url, openLog(config));
  try {
    for (let workspace_index = 0; workspace_index < workspaces; workspace_index++) {
      const { workspace_id, tokens, targets } = await seed(context, one.url, runsOfEach);
      one.sessions.push({ workspace_id, tokens });
      one.targets.push(...targets.map((target) => ({ ...target, workspace_index })));
    }
  } finally {
    await close();
  }
  if (one.workers > 0) {
    await distributeDatabase(one.url);
    await run(one.url, 'vacuum analyze');
  }
  // One workspace after the other.
  one.targets.sort((first, second) => (first.run_id.slice(-8) < second.run_id.slice(-8) ? -1 : 1));
}

interface Served extends Subject {
  client: Worker;
  pid: number;
  /** Of the nodes, the coordinator first. */
  postmasters: number[];
  stop: () => Promise<void>;
}

async function serve(one: Subject, nodes: CitusNode[], folder: string, port: number): Promise<Served> {
  const env = {
    DATABASE_URL: one.url,
    ALLOW_UNSAFE_DATABASE: 'true',
    JOBS_OUTBOX: String(one.workers > 0),
    DATABASE_NODES_DIRECT: String(one.isDirect ?? false),
    SECRET: secret,
    DATA_DIR: folder,
  };
  const { pid, client, stop } = await serveAnswers(env, port, one.sessions);
  return { ...one, client, stop, pid, postmasters: nodes.slice(0, one.workers + 1).map((node) => node.pid()) };
}

/** Rounds of all subjects in turn, so that what else the machine does slows all of them. */
async function measure(subjects: Served[]): Promise<void> {
  for (let round = 0; round < warmUps; round++) for (const one of subjects) await answer(one, 64);
  for (let round = 0; round < rounds; round++) {
    for (const level of levels) {
      for (const one of subjects) {
        // Connections that were idle for too long are made again.
        await answer(one, level, 1);
        const found = await answer(one, level);
        one.results.get(level)?.push(found);
        process.stdout.write(
          `${one.name}, ${level} at once: ${found.perSecond.toFixed(0)} a second, nodes ${found.nodes.map((ms) => ms.toFixed(2)).join(' + ')} ms\n`,
        );
      }
    }
  }
}

async function answer(one: Served, atOnce: number, during = seconds): Promise<Round> {
  const { client, pid, postmasters } = one;
  const look = () => ({ server: cpuSeconds(pid), nodes: postmasters.map((id) => connectionSeconds(id, one.name)) });
  const before = look();
  const reply = await new Promise<Answered & { error?: string }>((resolve) => {
    client.once('message', resolve);
    client.postMessage({ targets: one.targets, durationMs: during * 1000, atOnce });
  });
  if (reply.error) throw new Error(reply.error);
  one.targets.splice(0, reply.answered);
  const after = look();
  const msEach = (used: number) => (used / reply.answered) * 1000;
  return {
    perSecond: reply.answered / reply.seconds,
    server: msEach(after.server - before.server),
    nodes: after.nodes.map((node, index) => msEach(secondsBetween(before.nodes[index] ?? new Map(), node))),
    half: latencyOf(reply.milliseconds).p50,
  };
}

function report(subjects: Subject[]): void {
  const ms = (numbers: number[]) => median(numbers).toFixed(2);
  const lines = [
    `${rounds} rounds of ${seconds} s in turn, medians; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`,
    '',
    '| at once | | answers a second | coordinator, ms | workers, ms | together, ms | Baton, ms | half took at most, ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...levels.flatMap((level) =>
      subjects.map(({ label, workers, results }) => {
        const found = results.get(level) ?? [];
        const first = ms(found.map(({ nodes }) => nodes[0] ?? 0));
        const others = Array.from({ length: workers }, (_, n) => ms(found.map(({ nodes }) => nodes[n + 1] ?? 0)));
        const all = ms(found.map(({ nodes }) => nodes.reduce((sum, one) => sum + one, 0)));
        return `| ${level} | ${label} | ${median(found.map(({ perSecond }) => perSecond)).toFixed(0)} | ${workers ? first : '–'} | ${others.join(' + ') || '–'} | ${all} | ${ms(found.map(({ server }) => server))} | ${median(found.map(({ half }) => half)).toFixed(1)} |`;
      }),
    ),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
