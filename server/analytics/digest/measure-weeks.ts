import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { middleRanks } from '../compare-medians.ts';
import type { Share } from '../compare-shares.ts';
import type { Scope } from '../open-scope.ts';
import { selectRuns } from '../select-runs.ts';
import { microseconds } from '../times-sql.ts';
import type { DigestWeek } from './digest-week.ts';
import type { Measured, Sample } from './pick-changes.ts';
import { type CountsRow, readRolledWeeks, type TimesRow, type WeekRows } from './rolled-weeks.ts';

export interface WeekFigures {
  started: number;
  completed: number;
  measured: Measured[];
}

/**
 * Measures a week and the week before, over the runs that a person sees: what started, what ended, and the times of
 * runs and steps that ended in it, whenever they began. It reads the days of breakdowns, or the runs where these do not
 * answer.
 * @param workflow_ids Null is every workflow, for owners; else those that the person administers. Of both, they see all
 * runs.
 */
export async function measureWeeks(
  context: AppContext,
  scope: Scope,
  week: DigestWeek,
  workflow_ids: readonly Id[] | null,
): Promise<WeekFigures> {
  const rows =
    (await readRolledWeeks(context, scope, week, workflow_ids)) ??
    (await measureRuns(context, scope, week, workflow_ids));
  const counts = rows.counts.filter(({ workflow_id: _id, ...pairs }) => Object.values(pairs).flat().some(Boolean));
  const sum = (key: 'started' | 'completed') => counts.reduce((total, one) => total + one[key][0], 0);
  return {
    started: sum('started'),
    completed: sum('completed'),
    measured: [...counts.flatMap(measuredCounts), ...measuredTimes(rows.times)],
  };
}

async function measureRuns(
  context: AppContext,
  scope: Scope,
  week: DigestWeek,
  workflow_ids: readonly Id[] | null,
): Promise<WeekRows> {
  const { visible, values, placeholder } = await selectRuns(context, scope);
  const [before, from, to] = [week.before, week.from, week.to].map((at) => `to_timestamp(${placeholder(at)})`);
  const only = workflow_ids === null ? '' : `and r.workflow_id = any (${placeholder(workflow_ids)}::uuid[])`;
  const inWeeks = (column: string) => `${column} >= ${before} and ${column} < ${to}`;
  const pair = (column: string, where: string) => {
    const count = (condition: string) => `count(*) filter (where ${condition} and ${where})::int`;
    return `jsonb_build_array(${count(`${column} >= ${from} and ${column} < ${to}`)},
        ${count(`${column} >= ${before} and ${column} < ${from}`)})`;
  };
  const { rows } = await context.listPool.query<WeekRows>(
    `with seen as materialized (
      select r.id, r.workflow_id, r.status, r.started_at, r.ended_at from runs r
      where ${visible} and r.started_at < ${to}
        and (r.ended_at is null or r.ended_at >= ${before} or r.started_at >= ${before}) ${only}
    ),
    counted as (
      select seen.*, ended_at is not null and exists (select 1 from run_steps s
          where s.workspace_id = $1 and s.run_id = seen.id and s.attempt > 1 and s.opened_at is not null) as came_back
      from seen
    ),
    counts as (
      select workflow_id, ${pair('started_at', 'true')} as started, ${pair('ended_at', `ended_at >= started_at and status = 'completed'`)} as completed,
        ${pair('ended_at', 'ended_at >= started_at')} as ended, ${pair('ended_at', 'ended_at >= started_at and came_back')} as came_back
      from counted group by 1
    ),
    samples as (
      select workflow_id, null::uuid as step_id, ended_at < ${from} as is_before, ${microseconds('started_at', 'ended_at')} as took
      from seen where status = 'completed' and ended_at >= started_at and ${inWeeks('ended_at')}
      union all
      select seen.workflow_id, s.step_id, s.settled_at < ${from}, ${microseconds('s.opened_at', 's.settled_at')}
      from seen join run_steps s on s.workspace_id = $1 and s.run_id = seen.id
      where s.status = 'completed' and s.opened_at is not null and ${inWeeks('s.settled_at')}
        and s.settled_at >= seen.started_at and (seen.ended_at is null or s.settled_at <= seen.ended_at)
    ),
    ranked as (
      select samples.*, row_number() over w as number, count(*) over (partition by workflow_id, step_id, is_before) as of_them
      from samples window w as (partition by workflow_id, step_id, is_before order by took)
    ),
    times as (
      select workflow_id, step_id, is_before, count(*)::int as count, percentile_cont(0.5) within group (order by took) as median,
        array_agg(took order by number)
          filter (where abs(number - 1 - of_them / 2) <= ceil(3 * sqrt(of_them)) + 2) as times
      from ranked group by 1, 2, 3
    )
    select coalesce((select jsonb_agg(c) from counts c), '[]') as counts,
      coalesce((select jsonb_agg(t) from times t), '[]') as times`,
    values,
  );
  return rows[0] as WeekRows;
}

function measuredCounts({ workflow_id, started, completed, ended, came_back }: CountsRow): Measured[] {
  const shareOf = (at: 0 | 1): Share => ({ count: came_back[at], of: ended[at] });
  return [
    { kind: 'started', workflow_id, one: started[0], other: started[1] },
    { kind: 'completed', workflow_id, one: completed[0], other: completed[1] },
    { kind: 'came_back', workflow_id, one: shareOf(0), other: shareOf(1) },
  ];
}

function measuredTimes(rows: readonly TimesRow[]): Measured[] {
  const sampleOf = ({ count, median, times }: TimesRow): Sample => {
    return { count, median, times, first: middleRanks(count).first };
  };
  return rows
    .filter(({ is_before }) => !is_before)
    .flatMap((row): Measured[] => {
      const { workflow_id, step_id } = row;
      const earlier = rows.find((one) => one.is_before && one.workflow_id === workflow_id && one.step_id === step_id);
      if (!earlier) return [];
      const sides = { workflow_id, one: sampleOf(row), other: sampleOf(earlier) };
      return step_id === null ? [{ kind: 'run_time', ...sides }] : [{ kind: 'step_time', step_id, ...sides }];
    });
}
