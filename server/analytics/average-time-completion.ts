import type { AnalyticsQuery, Times } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { openScope, showScope } from './open-scope.ts';
import { readRolledTimes } from './rolled-times.ts';
import { selectStarted } from './select-runs.ts';
import { microseconds, timesOf } from './times-sql.ts';

/** How long the runs of a period took from start to end. @throws ApiError as `openScope` */
export async function averageTimeCompletion(context: AppContext, caller: MemberCaller, query: AnalyticsQuery) {
  const scope = await openScope(context, caller, query);
  const rolled = caller.role === 'owner' ? await readRolledTimes(context, scope) : null;
  if (rolled) return { ...showScope(scope), ...rolled };
  const { values, started } = await selectStarted(context, scope);
  const { rows } = await context.listPool.query<{ completed: Times; ended: Times }>(
    `select ${timesOf('took', `status = 'completed'`)} as completed, ${timesOf('took')} as ended
    from (select r.status, ${microseconds('r.started_at', 'r.ended_at')} as took from runs r
      where ${started()} and r.status in ('completed', 'cancelled')) ended`,
    values,
  );
  return { ...showScope(scope), ...(rows[0] as { completed: Times; ended: Times }) };
}
