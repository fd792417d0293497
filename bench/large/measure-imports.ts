import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addImport } from '../imports/add-import.ts';
import { generateRows } from '../imports/generate-rows.ts';
import type { FilledWorkspace } from '../lists/fill-workspaces.ts';
import { type Bench, besides, busiest, type Cost, costOf, formatCosts, load, middle, print } from './bench.ts';
import { watchPeople } from './people-beside.ts';
import { foldDays, span } from './recent-days.ts';

const events = (process.env.EVENTS ?? '10000,100000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 3);
const day = 24 * 3600 * 1000;

/** Logs into each workspace, the days of analytics after each, and taking it back. */
export async function measureImports(bench: Bench): Promise<void> {
  const { client, context, workspaces } = bench;
  for (const count of events) {
    const log = join(bench.env.DATA_DIR!, `log-${count}.csv`);
    const apart = (span * day) / count;
    await pipeline(Readable.from(generateRows(count, Date.now() - (span + 1) * day, apart)), createWriteStream(log));
    const costs = workspaces.map(() => ({ written: [] as Cost[], folded: [] as Cost[], removed: [] as Cost[] }));
    for (let round = 0; round < rounds; round++) {
      for (const [at, one] of workspaces.entries()) {
        const { written, folded, removed } = costs[at]!;
        const id = await add(one, `${count} events, ${round}`, log);
        await withoutFolding(bench, async () => {
          written.push(await costOf(bench, () => doImport(one, id)));
        });
        folded.push(await costOf(bench, () => foldDays(context, one.workspace_id)));
        removed.push(await costOf(bench, () => takeBack(one, id)));
        await foldDays(context, one.workspace_id);
        const last = [written, folded, removed].map((all) => all.at(-1)!.seconds.toFixed(1)).join(', ');
        print(`  ${count} events into ${one.runs}: ${last} s; ${load()}`);
      }
    }
    for (const [at, { written, folded, removed }] of costs.entries()) {
      const into = `${count} events into ${workspaces[at]!.runs.toLocaleString('en')} runs`;
      print(`${into}: ${formatCosts(written, count)}`);
      print(`  their days, for each of ${count / 5} runs: ${formatCosts(folded, count / 5)}`);
      print(`  taken back, for each run: ${formatCosts(removed, count / 5)}`);
    }
    const [small, large] = costs.map(({ written }) => middle(written, count));
    if (small && large)
      print(
        `${count} events, ratio: ${(large.seconds / small.seconds).toFixed(2)} of the time, ${((large.worker + large.database) / (small.worker + small.database)).toFixed(2)} of processor time, ${(large.blocks / small.blocks).toFixed(2)} of blocks`,
      );
  }
  // With people beside, into the large workspace.
  const large = workspaces.at(-1)!;
  const log = join(bench.env.DATA_DIR!, `log-${events.at(-1)}.csv`);
  const people = await watchPeople(bench, bench.port, await busiest(bench, large));
  try {
    await besides(people, 'before', () => pause(15_000));
    const id = await add(large, 'with people', log);
    await besides(people, `during an import of ${events.at(-1)} events`, () => doImport(large, id));
    await besides(people, 'while its days are folded', () => foldDays(context, large.workspace_id));
    await besides(people, 'while it is taken back', () => takeBack(large, id));
    await besides(people, 'after', () => pause(10_000));
  } finally {
    await people.stop();
  }

  async function add({ workspace_id }: FilledWorkspace, name: string, path: string): Promise<string> {
    const { id } = await addImport(context, { workspace_id, member_id: await ownerOf(workspace_id), log: path, name });
    return id;
  }
  async function doImport({ workspace_id }: FilledWorkspace, import_id: string): Promise<void> {
    await context.jobs.send('import_log', { workspace_id, import_id });
    for (;;) {
      await pause(50);
      const { rows } = await client.query('select status, failure from imports where id = $1', [import_id]);
      if (rows[0].status === 'done') return;
      if (rows[0].status === 'failed') throw new Error(JSON.stringify(rows[0]));
    }
  }
  async function takeBack({ workspace_id }: FilledWorkspace, import_id: string): Promise<void> {
    await client.query(`update imports set status = 'removing' where id = $1`, [import_id]);
    await context.jobs.send('remove_import', { workspace_id, import_id });
    const find = () => client.query('select 1 from imports where id = $1', [import_id]);
    while ((await find()).rows.length > 0) await pause(50);
  }
  async function ownerOf(workspace_id: string): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `select id from members where workspace_id = $1 and role = 'owner' order by id limit 1`,
      [workspace_id],
    );
    return rows[0]!.id;
  }
}

/** The worker folds every minute; while this connection holds the lock, it does not. */
async function withoutFolding({ beside, workspaces }: Bench, act: () => Promise<void>): Promise<void> {
  for (const { workspace_id } of workspaces)
    await beside.query(`select pg_advisory_lock(hashtextextended('run days ' || $1, 0))`, [workspace_id]);
  await act();
  await beside.query('select pg_advisory_unlock_all()');
}
