import type { Times } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { Scope } from './open-scope.ts';
import { isCurrent, rolledConditions, rolledPeriod } from './rolled-runs.ts';
import { signedDeltas } from './rollup-sql.ts';
import { selectAllRuns, within } from './select-runs.ts';
import { type PickedTime, showTimes, type TimesKind } from './show-times.ts';

/**
 * The times of completed and of ended runs from the daily figures, for those who see all runs. The days know how many
 * times lie in which bucket, and so in which buckets the median and the ninth decile are, and at which place in them. Only
 * the times of these buckets are read from the runs, and so both are exact.
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
    picked: PickedTime[];
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
      -- Half a place before it, so that rounding cannot lead to the next one.
      select s.kind, w.place, s.bucket, (w.rank - (s.up_to - s.n) - 0.5)::float8 / s.n as fraction, s.count::int as count,
        ((case s.kind when 'completed' then totals.completed else totals.completed + totals.cancelled end)
          / s.count / 1000000)::float8 as mean
      from series s cross join lateral (values ('lower', (s.count + 1) / 2), ('upper', s.count / 2 + 1),
        ('ninth', (s.count * 9 + 9) / 10)) as w(place, rank), totals
      where w.rank <= s.up_to and w.rank > s.up_to - s.n
    ),
    wanted as (
      select bucket,
        array_agg(place order by place) filter (where kind = 'completed') as places_completed,
        array_agg(fraction order by place) filter (where kind = 'completed') as completed,
        array_agg(place order by place) filter (where kind = 'ended') as places_ended,
        array_agg(fraction order by place) filter (where kind = 'ended') as ended
      from located group by 1
    ),
    -- Ended runs are completed or cancelled ones, so one reading of a bucket finds both kinds.
    times as (
      select places_completed, took_completed, places_ended, took_ended from wanted cross join lateral (
        select percentile_disc(wanted.completed) within group (order by took) filter (where status = 'completed') as took_completed,
          percentile_disc(wanted.ended) within group (order by took) as took_ended
        from (select r.status, run_duration(r.started_at, r.ended_at) as took from runs r
          where duration_bucket(run_duration(r.started_at, r.ended_at)) = wanted.bucket
            and r.status in ('completed', 'cancelled')
            and ${within('r.started_at', inBucket.join(' and '), scope.period, placeholder)}) candidates
      ) read
    ),
    picked as (
      select kind, place, took from times cross join lateral (
        select 'completed' as kind, * from unnest(places_completed, took_completed) as one(place, took)
        union all
        select 'ended', * from unnest(places_ended, took_ended) as one(place, took)
      ) one
    )
    select ${isCurrent(scope, selection)} as is_current,
      coalesce((select json_agg(found) from (
        select kind, place, took, count, mean from located join picked using (kind, place)) found), '[]') as picked`,
    values,
  );
  const [row] = rows;
  return row?.is_current ? showTimes(row.picked) : null;
}
