import type { PoolClient } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import { calendarOf, dayStarts } from './calendar-days.ts';
import { tryLockRollups } from './lock-rollups.ts';
import { recomputeRollups } from './recompute-rollups.ts';
import { everyOne, rolledColumns, rolledSql, signedDeltas } from './rollup-sql.ts';

const batch = 5_000;

/** Adds to the figures that a day has already; each bucket is added to the same bucket. */
const added = rolledColumns
  .map((column) =>
    column.startsWith('buckets')
      ? `${column} = add_buckets(d.${column}, excluded.${column})`
      : `${column} = d.${column} + excluded.${column}`,
  )
  .join(', ');

/**
 * Folds a batch of a workspace's deltas into its days, or computes its days anew if they are of another calendar. One
 * statement removes the rows from one table and adds them to the other, so that no reader counts them twice or not at
 * all. Call it in a transaction.
 * @returns The number of deltas that were folded; 0 when nothing is left, or somebody else is at it.
 */
export async function foldRunDeltas(client: PoolClient, workspace_id: Id): Promise<number> {
  // Computing the days of a million runs takes half an hour: what is asked for meanwhile is folded later.
  if (!(await tryLockRollups(client, workspace_id))) return 0;
  const { rows } = await client.query<{ time_zone: string; calendar: string | null; days: Unix[] }>(
    `select w.time_zone, (select calendar from run_calendars where workspace_id = $1) as calendar,
      array(select distinct date_trunc('day', x.at) from run_deltas d
        cross join lateral (values (d.started_at), (d.ended_at)) as x(at)
        where d.workspace_id = $1 and x.at is not null) as days
    from workspaces w where w.id = $1`,
    [workspace_id],
  );
  const [found] = rows;
  if (!found) return 0;
  if (found.calendar !== calendarOf(found.time_zone)) {
    await recomputeRollups(client, workspace_id);
    return 0;
  }
  if (found.days.length === 0) return 0;
  const text = (at: Unix) => new Date(at * 1000).toISOString();
  const { rowCount } = await client.query(
    `with gone as (
      delete from run_deltas where workspace_id = $1 and ctid = any (array(
        select d.ctid from run_deltas d where d.workspace_id = $1
          -- Deltas of other days, added since the days were read, wait for the next call.
          and date_trunc('day', d.started_at) = any ($3::timestamptz[])
          and (d.ended_at is null or date_trunc('day', d.ended_at) = any ($3::timestamptz[])) limit ${batch}))
      returning workflow_id, version_id, started_at, ended_at, was, became
    ),
    counted as (${signedDeltas('d.workflow_id, d.version_id, d.started_at, d.ended_at', 'gone')}),
    ${rolledSql('$2')},
    written as (
      insert into run_days as d (workspace_id, workflow_id, version_id, day_start, ${rolledColumns.join(', ')})
      select $1, workflow_id, version_id, day_start, ${rolledColumns.join(', ')} from rolled
      on conflict (workspace_id, workflow_id, version_id, day_start) do update set ${added}
    )
    select 1 from gone`,
    [workspace_id, dayStarts(found.days, found.time_zone).map(text), found.days.map(text)],
  );
  await client.query(
    `delete from run_days d where d.workspace_id = $1 and d.workflow_id <> '${everyOne}'
      and not exists (select 1 from workflows w where w.workspace_id = $1 and w.id = d.workflow_id)`,
    [workspace_id],
  );
  return rowCount ?? 0;
}
