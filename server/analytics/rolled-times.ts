import type { Times } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { Scope } from './open-scope.ts';
import { type BucketTimes, type LocatedTime, pickTimes, type TimesKind } from './pick-times.ts';
import { isCurrent, rolledConditions, rolledPeriod } from './rolled-runs.ts';
import { signedDeltas } from './rollup-sql.ts';
import { selectAllRuns, within } from './select-runs.ts';

/**
 * The times of completed and of ended runs from the daily figures, for those who see all runs. The days know how many
 * times lie in which bucket, and so in which buckets the median and the ninth decile are. Only the times of these
 * buckets are read from the runs, and so both are exact. They are sorted here: PostgreSQL takes longer to sort the times
 * than to read them.
 * @returns Null if there are no daily figures for this period or in this calendar.
 */
export async function readRolledTimes(context: AppContext, scope: Scope): Promise<Record<TimesKind, Times> | null> {
  const rolled = rolledPeriod(scope);
  if (!rolled) return null;
  const selection = selectAllRuns(scope);
  const { placeholder, workflow, version, visible, values } = selection;
  const where = rolledConditions(selection);
  const inBucket = ['r.workspace_id = $1', 'r.deleted_at is null', 'r.ended_at is not null'];
  if (workflow) inBucket.push(`r.workflow_id = ${workflow}`);
  if (version) inBucket.push(`r.version_id = ${version}`);
  const changed = `select took, case when status = 'completed' then sign end as completed,
      case when status = 'cancelled' then sign end as cancelled`;
  const { rows } = await context.listPool.query<{
    is_current: boolean;
    located: LocatedTime[];
    candidates: BucketTimes[];
  }>(
    `with days as materialized (
      select took_completed, took_cancelled, buckets_completed, buckets_cancelled from run_days d
      where ${within('d.day_start', where.days, rolled.days, placeholder)}
    ),
    changes as materialized (
      ${[
        `${changed} from (${signedDeltas('run_duration(d.started_at, d.ended_at) as took', 'run_deltas')}
          and ${within('d.started_at', where.deltas, rolled.days, placeholder)}) changed`,
        ...rolled.edges.map(
          (
            edge,
          ) => `${changed} from (select run_duration(r.started_at, r.ended_at) as took, r.status, 1 as sign from runs r
          where ${within('r.started_at', visible, edge, placeholder)}) changed`,
        ),
      ].join('\n      union all ')}
    ),
    tallies as (
      select (position - 1)::int as bucket, completed, cancelled
      from days cross join lateral unnest(buckets_completed, buckets_cancelled)
        with ordinality as counts(completed, cancelled, position)
      where completed <> 0 or cancelled <> 0
      union all
      select duration_bucket(took), completed, cancelled from changes where took is not null
    ),
    by_bucket as (
      select bucket, coalesce(sum(completed), 0)::int as completed, coalesce(sum(cancelled), 0)::int as cancelled
      from tallies group by 1
    ),
    totals as (
      select coalesce(sum(completed), 0) as completed, coalesce(sum(cancelled), 0) as cancelled from (
        select took_completed as completed, took_cancelled as cancelled from days
        union all
        select completed * took, cancelled * took from changes
      ) sums
    ),
    series as (
      select kind, bucket, n, sum(n) over (partition by kind order by bucket) as up_to, sum(n) over (partition by kind) as count
      from by_bucket cross join lateral (values ('completed', completed), ('ended', completed + cancelled)) as k(kind, n)
      where n <> 0
    ),
    located as materialized (
      select s.kind, w.place, s.bucket, (w.rank - (s.up_to - s.n))::int as nth, s.count::int as count,
        ((case s.kind when 'completed' then totals.completed else totals.completed + totals.cancelled end)
          / s.count / 1000000)::float8 as mean
      from series s cross join lateral (values ('lower', (s.count + 1) / 2), ('upper', s.count / 2 + 1),
        ('ninth', (s.count * 9 + 9) / 10)) as w(place, rank), totals
      where w.rank <= s.up_to and w.rank > s.up_to - s.n
    ),
    -- Ended runs are completed or cancelled ones, so one reading finds both kinds.
    candidates as materialized (
      select b.bucket, r.status, run_duration(r.started_at, r.ended_at) as took
      from (select distinct bucket from located) b join runs r
        on duration_bucket(run_duration(r.started_at, r.ended_at)) = b.bucket and r.status in ('completed', 'cancelled')
      where ${within('r.started_at', inBucket.join(' and '), scope.period, placeholder)}
    )
    select ${isCurrent(scope, selection)} as is_current, coalesce((select json_agg(located) from located), '[]') as located,
      coalesce((select json_agg(by_status) from (
        select bucket, status, to_json(array_agg(took)) as times from candidates group by bucket, status) by_status), '[]') as candidates`,
    values,
  );
  const [row] = rows;
  return row?.is_current ? pickTimes(row.located, row.candidates) : null;
}
