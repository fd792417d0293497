/** The id in rows of `run_days` that count all workflows, or all versions. */
export const everyOne = '00000000-0000-0000-0000-000000000000';

/** The number of buckets of the SQL function `duration_bucket`. */
const buckets = 122;

const sums = [
  'started',
  'completed',
  'cancelled',
  'failed',
  'running',
  'ended_completed',
  'took_completed',
  'took_cancelled',
] as const;

/** The columns of `run_days` that are not in its key. */
export const rolledColumns = [...sums, 'buckets_completed', 'buckets_cancelled'] as const;

/** SQL: the column of a status, with the `sign` of rows of this status, and 0 for others. */
const bySign = (status: string) => `case when status = '${status}' then sign else 0 end as ${status}`;

/**
 * SQL: the parts of a `with` that follow `counted`. The last of them, `rolled`, sums up `counted` by day, for each
 * version, each workflow and the workspace, and has the columns of `run_days`. A row of `counted` is a run that counts
 * (`sign` 1) or no longer counts (-1), with `workflow_id`, `version_id`, `started_at`, `ended_at` and `status`.
 * @param days Placeholder of the first moments of all days on which these runs started or ended, ascending.
 */
export const rolledSql = (days: string): string => {
  const dayOf = (column: string) => `(${days}::timestamptz[])[width_bucket(${column}, ${days}::timestamptz[])]`;
  const levels = (columns: string) =>
    `grouping sets ((${columns}), (${columns}, workflow_id), (${columns}, workflow_id, version_id))`;
  const key = `coalesce(workflow_id, '${everyOne}') as workflow_id, coalesce(version_id, '${everyOne}') as version_id`;
  const arrayOf = (column: string) =>
    `case when spread.${column} is not null then array(select coalesce((spread.${column} ->> bucket::text)::int, 0)
        from generate_series(0, ${buckets - 1}) bucket order by bucket) end as buckets_${column}`;
  return `
    dated as materialized (
      select workflow_id, version_id, status, sign, ${dayOf('started_at')} as day,
        case when status = 'completed' then ${dayOf('ended_at')} end as ended_on,
        case when status in ('completed', 'cancelled') then run_duration(started_at, ended_at) end as took
      from counted
    ),
    facts as (
      select workflow_id, version_id, day, sign as started, ${['completed', 'cancelled', 'failed', 'running'].map(bySign).join(', ')},
        0 as ended_completed, case when status = 'completed' then sign * took end as took_completed,
        case when status = 'cancelled' then sign * took end as took_cancelled
      from dated
      union all
      select workflow_id, version_id, ended_on, 0, 0, 0, 0, 0, sign, null, null from dated where ended_on is not null
    ),
    summed as (
      select ${key}, day as day_start, ${sums.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', ')}
      from facts group by ${levels('day')}
    ),
    bucketed as (
      select ${key}, day as day_start, duration_bucket(took) as bucket,
        sum(sign) filter (where status = 'completed') as completed, sum(sign) filter (where status = 'cancelled') as cancelled
      from dated where took is not null group by ${levels('day, duration_bucket(took)')}
    ),
    spread as (
      select workflow_id, version_id, day_start,
        jsonb_object_agg(bucket, completed) filter (where completed is not null) as completed,
        jsonb_object_agg(bucket, cancelled) filter (where cancelled is not null) as cancelled
      from bucketed group by 1, 2, 3
    ),
    rolled as (
      select workflow_id, version_id, day_start, ${sums.map((column) => `summed.${column}`).join(', ')},
        ${arrayOf('completed')},
        ${arrayOf('cancelled')}
      from summed left join spread using (workflow_id, version_id, day_start)
    )`;
};

/**
 * SQL: the rows of `run_deltas` as rows of `counted`. A run counts no more as what it was (-1), and counts as what it
 * became (1).
 * @param from The table with these rows, which gets the alias `d`.
 */
export const signedDeltas = (columns: string, from: string): string =>
  `select ${columns}, x.status, x.sign from ${from} d
      cross join lateral (values (d.was, -1), (d.became, 1)) as x(status, sign) where x.status is not null`;
