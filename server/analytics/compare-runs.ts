import type { z } from 'zod';
import type { compareRuns as contract } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { bootstrapMedians, type Interval, middleRanks } from './compare-medians.ts';
import { newcombe, type Share } from './compare-shares.ts';
import { dueConditions } from './due-sql.ts';
import { goBacksOf, loadActions } from './load-actions.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { previousPeriod } from './previous-period.ts';
import { readBreakdown } from './read-breakdown.ts';
import { returnsSql } from './returns-sql.ts';
import { rolledSide, type Side } from './rolled-side.ts';
import { selectStarted } from './select-runs.ts';
import { microseconds, timesOf } from './times-sql.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
/** What `readFigures` completes. */
type Figures = Omit<z.infer<typeof contract.reply>['data'], 'as_of'>;
type Difference = Figures['difference']['median'];

/** With fewer runs on either side, a difference has the verdict `too_few`. */
const fewest = 20;

/**
 * Compares the runs of two periods, versions or workflows.
 * @throws ApiError as `openScope`, also for the other side; invalid_input where the request does not name two sides
 */
export async function compareRuns(context: AppContext, caller: MemberCaller, query: Query): Promise<Figures> {
  const scope = await openScope(context, caller, query);
  const otherScope = await openOther(context, scope, query);
  const [one, other] = await Promise.all([measureSide(context, scope), measureSide(context, otherScope)]);
  const rateOf = ({ runs, completed_runs: count }: Side): Share => ({ count, of: runs });
  const returnedOf = ({ runs, runs_came_back: count }: Side): Share => ({ count, of: runs });
  return {
    one: { ...showScope(scope), ...showSide(one) },
    other: { ...showScope(otherScope), ...showSide(other) },
    difference: {
      median: compareTimes(one, other),
      rate: compareShares(rateOf(one), rateOf(other)),
      came_back: compareShares(returnedOf(one), returnedOf(other)),
    },
  };
}

async function openOther(context: AppContext, scope: Scope, query: Query): Promise<Scope> {
  const { against, against_id } = query;
  if (against === 'previous_period') {
    const { from } = scope.period;
    if (from === null) throw invalid('start_datetime', 'blank');
    const to = scope.period.to ?? Math.max(context.now(), from) + 1;
    return { ...scope, period: previousPeriod({ from, to }, scope.calendar.zone) };
  }
  if (!against_id) throw invalid('against_id', 'blank');
  if (!scope.workflow_id) throw invalid('workflow_id', 'blank');
  const { version_id: _version, ...rest } = query;
  if (against === 'workflow') return openScope(context, scope.caller, { ...rest, workflow_id: against_id });
  if (!scope.version_id) throw invalid('version_id', 'blank');
  return openScope(context, scope.caller, { ...rest, version_id: against_id }).catch((error) => {
    // Here `openScope` checks the version of `against_id`, but its error names `version_id`.
    throw error instanceof ApiError && error.code === 'invalid_input' ? invalid('against_id', 'invalid_value') : error;
  });
}

const showSide = ({ runs, completed_runs, completed, runs_came_back, due_kept }: Side) => {
  return { runs, rate: runs === 0 ? null : completed_runs / runs, completed, runs_came_back, due_kept };
};

/** Reads only the times at the ranks of `middleRanks`: the comparison of medians needs no others. */
async function measureSide(context: AppContext, scope: Scope): Promise<Side> {
  const now = context.now();
  const rolled = await readBreakdown(context, scope, ['rework'], (figures) => rolledSide(figures, now));
  if (rolled) return rolled;
  const { started, values, placeholder } = await selectStarted(context, scope);
  const known = await loadActions(context, scope.caller, scope.workflow_id);
  const due = dueConditions(placeholder(now));
  const { rows } = await context.listPool.query<Omit<Side, 'middle'> & { times: number[] }>(
    `with seen as materialized (
      select r.id, r.workflow_id, r.ended_at, r.status, ${due.kept} as kept, ${due.late} or ${due.overdue} as late,
        case when r.status = 'completed' then ${microseconds('r.started_at', 'r.ended_at')} end as took
      from runs r where ${started()}
    ),
    ${returnsSql(placeholder, goBacksOf(known))}
    select count(*)::int as runs, count(*) filter (where status = 'completed')::int as completed_runs,
      ${timesOf('took')} as completed,
      (select count(distinct run_id) from (select run_id from backs union all select run_id from repeats) returned)::int
        as runs_came_back,
      jsonb_build_object('count', count(*) filter (where kept), 'of', count(*) filter (where kept or late)) as due_kept,
      array(select took from (select took, row_number() over (order by took) as number, count(*) over () as of_them
          from seen where took is not null) numbered
        where abs(number - 1 - of_them / 2) <= ceil(3 * sqrt(of_them)) + 2 order by number) as times
    from seen`,
    values,
  );
  const { times, ...side } = rows[0] as (typeof rows)[number];
  const { count } = side.completed;
  return { ...side, middle: { count, first: middleRanks(count).first, times } };
}

const unknown: Difference = { value: null, low: null, high: null, verdict: 'too_few' };

/** A difference is significant if its interval does not contain 0. */
const withVerdict = (value: number, { low, high }: Interval): Difference => ({
  value,
  low,
  high,
  verdict: low > 0 ? 'higher' : high < 0 ? 'lower' : 'no_difference',
});

function compareTimes(one: Side, other: Side): Difference {
  const [median, otherMedian] = [one.completed.median, other.completed.median];
  if (median === null || otherMedian === null) return unknown;
  const value = median - otherMedian;
  if (Math.min(one.completed.count, other.completed.count) < fewest) return { ...unknown, value };
  const { low, high } = bootstrapMedians(one.middle, other.middle);
  return withVerdict(value, { low: low / 1e6, high: high / 1e6 });
}

function compareShares(one: Share, other: Share): Difference {
  if (one.of === 0 || other.of === 0) return unknown;
  const value = one.count / one.of - other.count / other.of;
  return Math.min(one.of, other.of) < fewest ? { ...unknown, value } : withVerdict(value, newcombe(one, other));
}
