import type { PoolClient, QueryConfig } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import { calendarOf, dayStarts } from './calendar-days.ts';
import { lockRollups } from './lock-rollups.ts';
import { discardBreakdowns } from './recompute-breakdowns.ts';
import { rolledColumns, rolledSql } from './rollup-sql.ts';

/** Milliseconds: a million runs take some seconds, and more on a slow disk. */
const longest = 600_000;

/**
 * Computes the days of a workspace from its runs, and drops its deltas. A worker computes the days of its breakdowns. Call it in every transaction that writes runs
 * without deltas, after the runs. What others commit meanwhile keeps its deltas, because one statement reads the runs
 * and drops the deltas.
 */
export async function recomputeRollups(client: PoolClient, workspace_id: Id): Promise<void> {
  await lockRollups(client, workspace_id);
  await discardBreakdowns(client, workspace_id);
  await client.query(`set local statement_timeout = ${longest}`);
  // Repeats if a run on a new day was committed between its two statements. The figures are set, not added, so
  // repeating counts nothing twice.
  while (!(await recomputeDays(client, workspace_id)));
}

const slow = <T extends QueryConfig>(query: T): T => ({ ...query, query_timeout: longest });

async function recomputeDays(client: PoolClient, workspace_id: Id): Promise<boolean> {
  const { rows } = await client.query<{ time_zone: string; days: Unix[] }>(
    slow({
      text: `select w.time_zone, array(
          select date_trunc('day', r.started_at) from runs r where r.workspace_id = $1
          union
          select date_trunc('day', r.ended_at) from runs r where r.workspace_id = $1 and r.ended_at is not null
          order by 1) as days
        from workspaces w where w.id = $1`,
      values: [workspace_id],
    }),
  );
  const [found] = rows;
  if (!found) return true;
  const text = (at: Unix) => new Date(at * 1000).toISOString();
  const days = dayStarts(found.days, found.time_zone).map(text);
  const columns = rolledColumns.join(', ');
  const isKnown = (column: string) =>
    `coalesce(${column} < ($4::timestamptz[])[width_bucket(${column}, $4::timestamptz[])] + interval '1 day', false)`;
  const { rows: written } = await client.query<{ is_whole: boolean }>(
    slow({
      text: `with counted as materialized (
        select workflow_id, version_id, started_at, ended_at, status, 1 as sign from runs
        where workspace_id = $1 and deleted_at is null
      ),
      ${rolledSql('$2')},
      dropped as (delete from run_deltas where workspace_id = $1),
      stale as (
        delete from run_days d where d.workspace_id = $1 and not exists (select 1 from rolled r
          where r.workflow_id = d.workflow_id and r.version_id = d.version_id and r.day_start = d.day_start)
      ),
      calendar as (
        insert into run_calendars (workspace_id, calendar) values ($1, $3)
        on conflict (workspace_id) do update set calendar = excluded.calendar
      ),
      written as (
        insert into run_days (workspace_id, workflow_id, version_id, day_start, ${columns})
        select $1, workflow_id, version_id, day_start, ${columns} from rolled where day_start is not null
        on conflict (workspace_id, workflow_id, version_id, day_start)
          do update set ${rolledColumns.map((column) => `${column} = excluded.${column}`).join(', ')}
      )
      select coalesce(bool_and(${isKnown('started_at')} and (ended_at is null or ${isKnown('ended_at')})), true) as is_whole
      from counted`,
      values: [workspace_id, days, calendarOf(found.time_zone), found.days.map(text)],
    }),
  );
  return written[0]?.is_whole ?? true;
}
