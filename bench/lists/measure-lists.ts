import { cpus, loadavg } from 'node:os';
import { buildApp } from '../../server/app.ts';
import { backgroundCallsOf } from './background-calls.ts';
import { computeDays } from './compute-days.ts';
import { dueWorkOf } from './due-work.ts';
import { type Calls, callsOf, fillIn } from './list-calls.ts';
import { measureOne } from './measure-one.ts';
import type { Measured } from './measured.ts';
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

const isMeant = (name: string) => !only || new RegExp(only).test(name);

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
  const settings = { client, sizes, rounds, print };
  const calls = await Promise.all(workspaces.map((one) => callsOf(client, one)));
  for (const [who, token] of Object.entries(people)) {
    const get = async (path: string) => {
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.json();
    };
    for (const name of Object.keys(calls[0]!)) {
      if (!isMeant(`${name} (${who})`)) continue;
      const paths = await Promise.all(calls.map((of: Calls) => fillIn(of[name]!, of['all runs, page 1']!, get)));
      if (paths.includes(null)) continue;
      await measureOne(
        settings,
        `${name} (${who})`,
        paths.map((path) => ({ act: () => get(path!) })),
      );
    }
  }
  const measureAll = async (all: Record<string, Measured>[]) => {
    for (const name of Object.keys(all[0]!).filter(isMeant)) {
      await measureOne(
        settings,
        name,
        all.map((of) => of[name]!),
      );
    }
  };
  if (isMeant('weekly mail')) for (const one of workspaces) await computeDays(context, one, print);
  const background = [];
  for (const one of workspaces) background.push(await backgroundCallsOf(context, client, one));
  await measureAll(background);
  const due: Awaited<ReturnType<typeof dueWorkOf>>[] = [];
  try {
    for (const one of workspaces) due.push(await dueWorkOf(context, one));
    await measureAll(due.map(({ calls: of }) => of));
  } finally {
    for (const { close } of due) await close();
  }
  print(`load at the end ${loadavg()[0]?.toFixed(1)}`);
}
