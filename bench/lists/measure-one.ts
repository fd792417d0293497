import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { median } from '../median.ts';
import { countBuffers, type StatementCost } from './count-buffers.ts';
import type { Measured } from './measured.ts';

interface Settings {
  client: pg.Client;
  sizes: readonly number[];
  rounds: number;
  print: (line: string) => void;
}

/** Prints a line of the table: of each workspace the median in milliseconds and the blocks, and their ratios. */
export async function measureOne(
  { client, sizes, rounds, print }: Settings,
  name: string,
  all: readonly Measured[],
): Promise<void> {
  const medians = await measureInTurns(all, rounds);
  const costs: StatementCost[][] = [];
  for (const one of all) costs.push(await countBuffers(client, one));
  const buffers = costs.map((of) => of.reduce((sum, one) => sum + one.buffers, 0));
  const ratio = (values: number[]) => ((values.at(-1) ?? 0) / (values[0] || 1)).toFixed(2);
  const each = (value: number, at: number) => value / (all[at]?.of ?? 1);
  const cells = [
    ...medians.map((one, at) => `${each(one, at).toFixed(1)} (${Math.round(each(buffers[at] ?? 0, at))})`),
    `${ratio(medians.map(each))} (${ratio(buffers.map(each))})`,
  ];
  print(`${name.padEnd(56)}${cells.map((cell) => cell.padStart(20)).join('')}`);
  if (all.some(({ of }) => of)) {
    const trips = costs.map((of, at) => each(of.length, at).toFixed(1));
    print(`${'    statements for each'.padEnd(56)}${trips.map((count) => count.padStart(20)).join('')}`);
  }
  if (process.env.STATEMENTS !== 'true') return;
  for (const [at, of] of costs.entries()) {
    for (const line of sumUp(of, all[at]?.of)) print(`    ${sizes[at]}: ${line}`);
  }
}

/** A line for each statement; of many things, one for all with the same name, with their sum. */
function sumUp(costs: StatementCost[], of: number | undefined): string[] {
  const lineOf = (ms: number, buffers: number, name: string) => `${ms.toFixed(1)} ms, ${buffers} blocks: ${name}`;
  if (!of) return costs.map(({ ms, buffers, name }) => lineOf(ms, buffers, name));
  return [...Map.groupBy(costs, ({ name }) => name)].map(([name, same]) => {
    const sum = (key: 'ms' | 'buffers') => same.reduce((total, one) => total + one[key], 0);
    return lineOf(sum('ms'), sum('buffers'), `${same.length} × ${name}`);
  });
}

/** @returns The median of each in milliseconds, called in turns so that other work on the machine slows all alike. */
async function measureInTurns(all: readonly Measured[], rounds: number): Promise<number[]> {
  const times = all.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, { act, within }] of all.entries()) {
      await within?.query('savepoint measured');
      const begun = performance.now();
      await act();
      if (round >= 0) times[index]?.push(performance.now() - begun);
      await within?.query('rollback to savepoint measured');
    }
  }
  return times.map(median);
}
