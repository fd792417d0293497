import type { z } from 'zod';
import type { runsByPeriod as contract, RunPeriod } from '../../contract/analytics.ts';
import type { Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { countedColumns, sumsByStatus } from './counted-runs.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { dayOf, startOfDay } from './period-of.ts';
import { queryCounts } from './query-counts.ts';
import { countedListings, selectRuns } from './select-runs.ts';
import { countParts, firstOf, type PeriodPart, splitPeriod, unitOf } from './split-period.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
type Counts = Omit<RunPeriod, 'start' | 'end' | 'day'>;

/** The most parts that a chart can show. */
const mostParts = 5_000;
const none: Counts = { started: 0, ended_completed: 0, completed: 0, cancelled: 0, failed: 0, running: 0 };

/**
 * The runs of a period by day, week, month or year: how many started, how those stand now, and how many ended as
 * completed.
 * @throws ApiError as `openScope`; invalid_input for a unit of which the period has too many
 */
export async function runsByPeriod(context: AppContext, caller: MemberCaller, query: Query) {
  const scope = await openScope(context, caller, query);
  const range = await findRange(context, scope);
  const unit = query.unit ?? unitOf(range.from, range.to);
  if (countParts(range.from, range.to, unit) > mostParts) {
    throw invalid('unit', 'too_numerous', { number: mostParts });
  }
  const { calendar } = scope;
  // If the period has no start, the first part is a whole day, week, month or year.
  const from =
    scope.period.from ?? startOfDay(firstOf(dayOf(range.from, calendar.zone), unit, calendar), calendar.zone);
  const parts = splitPeriod(from, range.to, unit, calendar);
  const counts = await countByPart(context, scope, parts);
  const periods = parts.map((part, index): RunPeriod => ({ ...part, ...none, ...counts.get(index + 1) }));
  return { ...showScope(scope), unit, periods };
}

const completed = `from runs where workspace_id = $1 and status = 'completed' and deleted_at is null`;

/** The period; where it is open, from the first run and until now, or the last run if a clock was wrong. */
async function findRange(context: AppContext, scope: Scope): Promise<{ from: Unix; to: Unix }> {
  const { period } = scope;
  if (period.from !== null && period.to !== null) return { from: period.from, to: period.to };
  const { first, last } = await (scope.caller.role === 'owner' ? findEndsOfAll : findVisibleEnds)(context, scope);
  const now = context.now();
  const from = period.from ?? Math.min(first ?? now, now);
  return { from, to: period.to ?? Math.max(last ?? now, now, from) + 1 };
}

/** When the first run of a scope started, and when the last one started or was completed. */
interface Ends {
  first: Unix | null;
  last: Unix | null;
}

/**
 * Of the whole workspace, because the ends of its indexes give them at once. A narrower scope gets empty parts before its
 * first run, and no run is left out.
 */
async function findEndsOfAll(context: AppContext, { caller }: Scope): Promise<Ends> {
  const { rows } = await context.listPool.query<Ends>(
    `select least(min(list.first), (select min(ended_at) ${completed})) as first,
        greatest(max(list.last), (select max(ended_at) ${completed})) as last
      from unnest($2::text[]) as lists(listing) cross join lateral (
        select min(r.started_at) as first, max(r.started_at) as last from runs r
        where r.workspace_id = $1 and r.listing = lists.listing) list`,
    [caller.workspace_id, countedListings],
  );
  return rows[0] ?? { first: null, last: null };
}

/** The first and last moment of the runs that the caller may see. Those of all runs would tell when a run of others started. */
async function findVisibleEnds(context: AppContext, scope: Scope): Promise<Ends> {
  const { values, visible } = await selectRuns(context, scope);
  const { rows } = await context.listPool.query<Ends>(
    `select least(min(r.started_at), min(r.ended_at) filter (where r.status = 'completed')) as first,
        greatest(max(r.started_at), max(r.ended_at) filter (where r.status = 'completed')) as last
      from runs r where ${visible}`,
    values,
  );
  return rows[0] ?? { first: null, last: null };
}

/** The counts by the number of the part, from 1. */
async function countByPart(
  context: AppContext,
  scope: Scope,
  parts: readonly PeriodPart[],
): Promise<Map<number, Counts>> {
  if (parts.length === 0) return new Map();
  const starts = parts.map(({ start }) => new Date(start * 1000).toISOString());
  const rows = await queryCounts<Counts & { part: number }>(
    context,
    scope,
    { withEnded: true },
    ({ started, completed, placeholder }) => {
      const partOf = `width_bucket(at, ${placeholder(starts)}::timestamptz[])`;
      return `select part, coalesce(ended_completed, 0) as ended_completed,
      ${countedColumns.map((column) => `coalesce(${column}, 0) as ${column}`).join(', ')}
    from (select ${partOf} as part, ${sumsByStatus} from (${started()}) counted group by 1) started
      full join (select ${partOf} as part, sum(ended_completed)::int as ended_completed
        from (${completed()}) counted group by 1) ended using (part)`;
    },
  );
  return new Map(rows.map(({ part, ...counts }) => [part, counts]));
}
