import type { AnalyticsQuery } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { sumsByStatus } from './counted-runs.ts';
import { openScope, showScope } from './open-scope.ts';
import { queryCounts } from './query-counts.ts';

interface Counted {
  started: number;
  completed: number;
  cancelled: number;
  failed: number;
  running: number;
}

/** The runs of a period by their status now, and the share that is completed. @throws ApiError as `openScope` */
export async function completionRate(context: AppContext, caller: MemberCaller, query: AnalyticsQuery) {
  const scope = await openScope(context, caller, query);
  const rows = await queryCounts<Counted>(
    context,
    scope,
    { withEnded: false },
    ({ started }) => `select ${sumsByStatus} from (${started()}) counted`,
  );
  const counted = rows[0] as Counted;
  return { ...showScope(scope), ...counted, rate: rateOf(counted) };
}

/** The share of the started runs that is completed; null if none was started. */
export const rateOf = ({ started, completed }: Pick<Counted, 'started' | 'completed'>): number | null =>
  started === 0 ? null : completed / started;
