import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { buildApp } from '../../server/app.ts';
import { median } from '../median.ts';
import { backgroundCallsOf } from './background-calls.ts';
import { countBuffers, type StatementCost } from './count-buffers.ts';
import { type Calls, callsOf, fillIn } from './list-calls.ts';
import { type Filled, openFilled } from './open-filled.ts';

/**
 * `npm run bench:lists`: everything that people wait for, in workspaces of 10,000 and 100,000 runs (`RUNS=…` for others), in
 * interleaved rounds: for an owner, for members with a part in every fifth run, in 3,000, in two and in none, for one of the
 * people who answer and one who administers a workflow. The whole reply is measured, without the network. Beside the times
 * stand the blocks of 8 KB that the statements look at, which other work on the machine does not change. `FOLDER=…` keeps the
 * database for the next measurement, `ONLY=…` measures the calls whose names it matches, `STATEMENTS=true` prints every statement.
 */

const sizes = (process.env.RUNS ?? '10000,100000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 9);
const { ONLY: only, FOLDER: folder } = process.env;
const print = (line: string) => process.stdout.write(`${line}\n`);

const filled = await openFilled(sizes, folder, print);
try {
  const app = await buildApp(filled.context);
  await measure(app, filled);
  await app.close();
} finally {
  await filled.close();
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function measure(app: App, { context, client, people, workspaces }: Filled): Promise<void> {
  print(
    `medians of ${rounds} rounds in ms, blocks in brackets; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  );
  const heads = [...sizes.map((size) => size.toLocaleString('en')), 'last : first'];
  print(`${''.padEnd(56)}${heads.map((head) => head.padStart(20)).join('')}`);
  const calls = await Promise.all(workspaces.map((one) => callsOf(client, one)));
  for (const [who, token] of Object.entries(people)) {
    const get = async (path: string) => {
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.json();
    };
    for (const name of Object.keys(calls[0]!)) {
      if (only && !new RegExp(only).test(`${name} (${who})`)) continue;
      const paths = await Promise.all(calls.map((of: Calls) => fillIn(of[name]!, of['all runs, page 1']!, get)));
      if (paths.includes(null)) continue;
      await measureOne(
        client,
        `${name} (${who})`,
        paths.map((path) => () => get(path!)),
      );
    }
  }
  const background = [];
  for (const one of workspaces) background.push(await backgroundCallsOf(context, client, one));
  for (const name of Object.keys(background[0]!)) {
    if (only && !new RegExp(only).test(name)) continue;
    await measureOne(
      client,
      name,
      background.map((of) => of[name]!),
    );
  }
  print(`load at the end ${loadavg()[0]?.toFixed(1)}`);
}

async function measureOne(client: Filled['client'], name: string, acts: (() => Promise<unknown>)[]): Promise<void> {
  const medians = await measureInTurns(acts);
  const costs: StatementCost[][] = [];
  for (const act of acts) costs.push(await countBuffers(client, act));
  const buffers = costs.map((of) => of.reduce((sum, one) => sum + one.buffers, 0));
  const ratio = (values: number[]) => ((values.at(-1) ?? 0) / (values[0] || 1)).toFixed(2);
  const cells = [
    ...medians.map((one, at) => `${one.toFixed(1)} (${buffers[at]})`),
    `${ratio(medians)} (${ratio(buffers)})`,
  ];
  print(`${name.padEnd(56)}${cells.map((cell) => cell.padStart(20)).join('')}`);
  if (process.env.STATEMENTS !== 'true') return;
  for (const [at, of] of costs.entries()) {
    for (const one of of) print(`    ${sizes[at]}: ${one.ms.toFixed(1)} ms, ${one.buffers} blocks: ${one.name}`);
  }
}

/** @returns The median of each in milliseconds, called in turns so that other work on the machine slows all alike. */
async function measureInTurns(functions: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = functions.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, act] of functions.entries()) {
      const begun = performance.now();
      await act();
      if (round >= 0) times[index]?.push(performance.now() - begun);
    }
  }
  return times.map(median);
}
