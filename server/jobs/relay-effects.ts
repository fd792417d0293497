import type { AppContext } from '../app-context.ts';
import { crashPoint } from '../crash-point.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { insertJobsFrom, jobRows } from './enqueue-jobs.ts';

/** Only has to be unique in the database. */
const relayLock = 8243002;

/** Effects that are handed on at once. */
const atOnce = 500;

interface EffectRow {
  workspace_id: string;
  id: string;
  queue: string;
  data: object;
  afterSeconds: number;
}

/**
 * Hands committed jobs on from the outboxes of all workspaces to the queue, until there are none. They become jobs under
 * their own ids before they are deleted, so that a process that is killed in between loses none, and the next one adds none a
 * second time.
 */
export async function relayEffects(context: AppContext): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    // One process at a time: others would hand on the same ones, in vain.
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [
      relayLock,
    ]);
    if (rows[0]?.is_mine) while ((await relaySome(context)) === atOnce);
  });
}

async function relaySome({ pool, config }: AppContext): Promise<number> {
  const { rows } = await pool.query<EffectRow>({
    name: 'read-effects',
    text: `select workspace_id, id, queue, data,
        greatest(0, extract(epoch from start_after - now()))::int as "afterSeconds" from effects limit ${atOnce}`,
  });
  if (rows.length === 0) return 0;
  // Committed before the effects are deleted: never in one transaction, because both may be on different nodes.
  await pool.query({
    name: 'relay-effects',
    text: `${insertJobsFrom(jobRows('$1'))} on conflict do nothing`,
    values: [JSON.stringify(rows)],
  });
  crashPoint(config, 'effects-relayed');
  for (const [workspace_id, effects] of Map.groupBy(rows, (row) => row.workspace_id)) {
    await pool.query({
      name: 'delete-effects',
      text: 'delete from effects where workspace_id = $1 and id = any($2::uuid[])',
      values: [workspace_id, effects.map(({ id }) => id)],
    });
  }
  return rows.length;
}
