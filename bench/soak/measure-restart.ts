import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BatonProcess, spawnBaton, whenReady } from '../../server/testing/start-baton.ts';
import { latencyOf } from '../transition/latency.ts';
import { openPages } from './open-page.ts';
import { type Operation, peopleAtWork } from './people-at-work.ts';
import { placeServer } from './place-server.ts';
import { seedWorkspace, startRuns } from './seed-workspace.ts';

/**
 * `npm run bench:restart`: the web process is stopped and started again while 1,000 browsers are open, of which 200 are looked at. They
 * open their streams again and load their pages again; meanwhile somebody answers a step or opens a page four times a second. Prints for
 * each two seconds how many streams were opened, what pages requested, and how long that and those operations took.
 */
const { values } = parseArgs({
  options: { browsers: { type: 'string', default: '1000' }, seen: { type: 'string', default: '200' } },
});
const [all, seen] = [Number(values.browsers), Number(values.seen)];
/** One person may have 20 streams at most, and each team has four people. */
const teamCount = Math.ceil(all / 20 / 2);
const runsBefore = 2_000;
const waitingBefore = 400;
const seconds = 2;
const operations: Operation[] = ['answer', 'inbox', 'list', 'answer'];
const print = (line: string) => process.stdout.write(`${line}\n`);
const list = (numbers: number[]) => numbers.map((one) => one.toFixed(0)).join(', ');

interface Seen {
  opened: number;
  reads: number[];
  operations: number[];
  faults: number;
}

const server = await placeServer();
let web: BatonProcess | undefined;
try {
  const { address, env } = server;
  const start = async () => {
    web = spawnBaton({ ...env, LOG_LEVEL: 'error' }, 'web');
    await whenReady(web);
  };
  await start();
  const workspace = await seedWorkspace(address, teamCount);
  const work = peopleAtWork(workspace, 7);
  await startRuns(work, { all: runsBefore, waiting: waitingBefore });

  let now: Seen = { opened: 0, reads: [], operations: [], faults: 0 };
  const pages = openPages(
    workspace,
    work,
    { all, seen },
    {
      onRead: (milliseconds) => now.reads.push(milliseconds),
      onFault: () => now.faults++,
      onReopened: () => now.opened++,
    },
  );
  await pause(5_000);

  const operate = async (count: number) => {
    const begun = performance.now();
    const into = now;
    try {
      await work.do(operations[count % operations.length] as Operation);
      into.operations.push(performance.now() - begun);
    } catch {
      into.faults++;
    }
  };
  const watch = async (title: string) => {
    now = { opened: 0, reads: [], operations: [], faults: 0 };
    const end = performance.now() + seconds * 1_000;
    for (let count = 0; performance.now() < end; count++) {
      void operate(count);
      await pause(250);
    }
    const { opened, reads, operations: done, faults } = now;
    const columns = [title, opened, reads.length, list([latencyOf(reads).p50, latencyOf(reads).p95])];
    columns.push(list([latencyOf(done).p50, Math.max(0, ...done)]), faults);
    print(`| ${columns.join(' | ')} |`);
  };

  print(`${all} browsers, ${seen} of them looked at; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}`);
  print(
    '| seconds | streams opened | requests of pages | their latency, ms: 50, 95 % | operations, ms: 50 %, longest | faults |',
  );
  print('| --- | --- | --- | --- | --- | --- |');
  await watch('before');
  await watch('before');
  web?.process.kill('SIGTERM');
  await web?.ended;
  const stopped = performance.now();
  await start();
  print(`| started after ${((performance.now() - stopped) / 1_000).toFixed(1)} s | | | | | |`);
  for (let second = seconds; second <= 30; second += seconds) await watch(String(second));
  for (const { close } of pages) close();
} finally {
  web?.process.kill('SIGTERM');
  await web?.ended;
  await server.remove();
}
process.exit();
