import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { FilledWorkspace } from '../lists/fill-workspaces.ts';
import type { Filled } from '../lists/open-filled.ts';
import { median } from '../median.ts';
import { cpuSeconds } from '../transition/cpu-time.ts';
import type { PeopleBeside } from './people-beside.ts';

export const print = (line: string) => process.stdout.write(`${line}\n`);
export const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

export interface Bench extends Filled {
  port: number;
  /** The pids of what is measured. */
  pids: { web: number; worker: number; database: number };
  /** Of a connection of its own: locks and counts. */
  beside: pg.Client;
}

export interface Cost {
  seconds: number;
  /** Processor time in seconds, of the worker with what it starts and of all of PostgreSQL. */
  worker: number;
  database: number;
  /** Blocks that PostgreSQL looked at. */
  blocks: number;
}

const blocksOf = async ({ beside }: Bench): Promise<number> => {
  await beside.query('select pg_stat_clear_snapshot()');
  const { rows } = await beside.query<{ blocks: number }>(
    'select sum(blks_hit + blks_read)::float8 as blocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.blocks;
};

/** What something costs, of the worker and of PostgreSQL. */
export async function costOf(bench: Bench, act: () => Promise<unknown>): Promise<Cost> {
  const read = async () => ({
    at: performance.now(),
    worker: cpuSeconds(bench.pids.worker),
    database: cpuSeconds(bench.pids.database),
    blocks: await blocksOf(bench),
  });
  const before = await read();
  await act();
  const seconds = (performance.now() - before.at) / 1000;
  // A connection reports what it has looked at a second later.
  await pause(1_500);
  const after = await read();
  return {
    seconds,
    worker: after.worker - before.worker,
    database: after.database - before.database,
    blocks: after.blocks - before.blocks,
  };
}

/** The middle of each figure, divided by how many things were done. */
export const middle = (costs: readonly Cost[], of: number): Cost => ({
  seconds: median(costs.map(({ seconds }) => seconds)),
  worker: (median(costs.map(({ worker }) => worker)) / of) * 1000,
  database: (median(costs.map(({ database }) => database)) / of) * 1000,
  blocks: median(costs.map(({ blocks }) => blocks)) / of,
});
export const formatCosts = (costs: readonly Cost[], of: number) => {
  const { seconds, worker, database, blocks } = middle(costs, of);
  return `${seconds.toFixed(1)} s; each ${worker.toFixed(3)} ms of the worker, ${database.toFixed(3)} ms of PostgreSQL, ${blocks.toFixed(1)} blocks`;
};

/** The workflow with the most runs of a workspace. */
export async function busiest({ client }: Bench, { workspace_id }: FilledWorkspace, place = 0) {
  const { rows } = await client.query<{ workflow_id: string; runs: number }>(
    `select workflow_id, count(*)::int as runs from runs where workspace_id = $1 and import_id is null
    group by 1 order by 2 desc, 1 limit 1 offset $2`,
    [workspace_id, place],
  );
  return { workspace_id, ...rows[0]! };
}

export async function besides(people: PeopleBeside, name: string, act: () => Promise<unknown>): Promise<void> {
  people.take();
  const at = performance.now();
  await act();
  print(`people ${name}, ${((performance.now() - at) / 1000).toFixed(1)} s: ${people.take()}; ${load()}`);
}
