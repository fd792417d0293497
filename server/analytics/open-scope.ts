import type { AnalyticsQuery, AnalyticsScope } from '../../contract/analytics.ts';
import type { WeekStart } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Period, periodOf, type WorkspaceCalendar } from './period-of.ts';
import { mayAnalyse } from './policy.ts';

/** What a figure counts, validated: which runs, for which caller, and in the calendar of their workspace. */
export interface Scope {
  caller: MemberCaller;
  calendar: WorkspaceCalendar;
  period: Period;
  /** Null for all workflows. */
  workflow_id: Id | null;
  /** Null for all versions. */
  version_id: Id | null;
}

interface ScopeRow {
  time_zone: string;
  week_starts_on: WeekStart;
  has_workflow: boolean;
  has_version: boolean;
}

/**
 * Checks the permission and the part of a request that all figures have in common.
 * @throws ApiError operation_not_allowed for guests; workflow_not_found; invalid_input for a reversed period and for a
 * version of another workflow
 */
export async function openScope(context: AppContext, caller: MemberCaller, query: AnalyticsQuery): Promise<Scope> {
  if (!mayAnalyse(caller)) throw new ApiError('operation_not_allowed');
  rejectReversed(query);
  const workflow_id = query.workflow_id === 'all' ? null : (query.workflow_id ?? null);
  const version_id = query.version_id ?? null;
  const { rows } = await context.pool.query<ScopeRow>({
    name: 'find-analytics-scope',
    text: `select w.time_zone, w.week_starts_on,
        exists (select 1 from workflows f where f.workspace_id = $1 and f.id = $2 and f.deleted_at is null) as has_workflow,
        exists (select 1 from versions v where v.workspace_id = $1 and v.workflow_id = $2 and v.id = $3) as has_version
      from workspaces w where w.id = $1`,
    values: [caller.workspace_id, workflow_id, version_id],
  });
  const [row] = rows;
  if (!row) throw new ApiError('not_found');
  if (workflow_id && !row.has_workflow) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  if (version_id && !row.has_version) throw invalid('version_id', 'invalid_value');
  const calendar = { zone: row.time_zone, week_starts_on: row.week_starts_on };
  return { caller, calendar, period: periodOf(query, context.now(), calendar), workflow_id, version_id };
}

/** The other periods ignore the two moments, so only those of `custom` can be wrong. */
function rejectReversed({ filter_period = 'custom', start_datetime, end_datetime }: AnalyticsQuery): void {
  if (filter_period !== 'custom' || start_datetime === undefined || end_datetime === undefined) return;
  if (start_datetime <= end_datetime) return;
  throw new ApiError('invalid_input', {
    errors: [
      { field: 'start_datetime', code: 'from_after_to' },
      { field: 'end_datetime', code: 'to_before_from' },
    ],
  });
}

/** The scope as replies show it. Their last moment is included, unlike `period.to`. */
export const showScope = ({ caller, calendar, period }: Scope): AnalyticsScope => ({
  start_datetime: period.from,
  end_datetime: period.to === null ? null : period.to - 1,
  time_zone: calendar.zone,
  visibility: caller.role === 'owner' ? 'all' : 'own',
});
