import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { detachFilesOfRuns } from '../files/detach-files.ts';
import { endOfOldRuns, oldRunsSql } from './old-runs.ts';

/** Runs in one transaction. A run takes some tens of rows with it. */
const batch = 200;

/** Seconds between two nights from which on the clock may have jumped; or Baton was off, or an older backup was restored. */
const longAgo = 7 * 24 * 3600;

/** The name of its row in `settings`: when this job ran last. */
const name = 'old_runs_deleted_at';

/**
 * Whether the clock has gone on as it does from night to night. Where it is years ahead, everything seems old, and what is deleted
 * is gone: the first night only says so, and the operator has a day to correct the clock.
 */
async function isPlausibleNight({ pool, log, now }: AppContext): Promise<boolean> {
  const { rows } = await pool.query<{ at: number }>(
    `select (value #>> '{}')::float8 as at from settings where name = $1`,
    [name],
  );
  await pool.query(
    `insert into settings (name, value) values ($1, to_jsonb($2::float8))
    on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [name, now()],
  );
  const seconds = rows[0] ? now() - rows[0].at : 0;
  if (seconds >= 0 && seconds < longAgo) return true;
  log.warn(
    { seconds },
    'No old runs are deleted this night, because the last one was long ago or is to come: is the clock right?',
  );
  return false;
}

/**
 * Runs every night: deletes the runs that ended longer ago than their workspace keeps them, with their answers, history,
 * comments and files. Each batch is complete, so that a job that is interrupted goes on the next night.
 */
export async function deleteOldRuns(context: AppContext): Promise<void> {
  if (!(await isPlausibleNight(context))) return;
  const { rows } = await context.pool.query<{ id: Id; keep_runs_days: number }>(
    'select id, keep_runs_days from workspaces where keep_runs_days is not null order by id',
  );
  for (const { id, keep_runs_days } of rows) {
    let deleted = 0;
    for (let last = batch; last > 0; deleted += last) last = await deleteSome(context, id, keep_runs_days);
    if (deleted === 0) continue;
    context.log.info({ workspace_id: id, runs: deleted }, 'Old runs were deleted');
    context.live.publish({ workspace_id: id, topics: ['everything'] });
  }
}

/** @returns How many runs were deleted; 0 if none is old. */
function deleteSome(context: AppContext, workspace_id: Id, days: number): Promise<number> {
  const now = context.now();
  const ended_before = endOfOldRuns(now, days);
  return inTransaction(context.pool, async (client) => {
    const old = oldRunsSql({ workspace: '$1', before: 'to_timestamp($2)', limit: batch });
    // The setting is read again with its row locked: an owner who sets it back stops the deleting at once.
    const { rows } = await client.query<{ id: Id }>(
      `with setting as (select 1 from workspaces where id = $1 and keep_runs_days = $3 for share)
      select r.id from runs r, setting
      where r.workspace_id = $1 and r.id in (select id from (${old}) listed limit ${batch}) for update of r`,
      [workspace_id, ended_before, days],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await detachFilesOfRuns(client, workspace_id, ids, now);
    // A run may have been opened again while its row was waited for.
    const { rowCount } = await client.query(
      `delete from runs where workspace_id = $1 and id = any($2::uuid[]) and ended_at < to_timestamp($3)`,
      [workspace_id, ids, ended_before],
    );
    return rowCount ?? 0;
  });
}
