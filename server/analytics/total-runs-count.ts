import type { z } from 'zod';
import type { totalRunsCount as contract } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { sumsByStatus } from './counted-runs.ts';
import { openScope, showScope } from './open-scope.ts';
import { queryCounts } from './query-counts.ts';
import { type StartedSelection, selectStarted } from './select-runs.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/** How many runs started in a period, and how many of their steps are settled. @throws ApiError as `openScope` */
export async function totalRunsCount(context: AppContext, caller: MemberCaller, query: Query) {
  const scope = await openScope(context, caller, query);
  const rows = await queryCounts<{ started: number }>(
    context,
    scope,
    { withEnded: false },
    ({ started }) => `select ${sumsByStatus} from (${started()}) counted`,
  );
  const settled_steps = query.with_steps ? await countSettledSteps(context, await selectStarted(context, scope)) : null;
  return { ...showScope(scope), total: rows[0]?.started ?? 0, settled_steps };
}

async function countSettledSteps(context: AppContext, { started, values }: StartedSelection): Promise<number> {
  const { rows } = await context.listPool.query<{ count: number }>(
    `select count(*) as count from (select r.id from runs r where ${started()}) seen
      join run_steps s on s.workspace_id = $1 and s.run_id = seen.id where s.settled_at is not null`,
    values,
  );
  return rows[0]?.count ?? 0;
}
