import { mostOldRuns } from '../../contract/workspaces.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { endOfOldRuns, oldRunsSql } from './old-runs.ts';
import { mayWorkspace } from './policy.ts';

/**
 * How many runs ended more than so many days ago; at most one more than `mostOldRuns` are counted.
 * @throws ApiError operation_not_allowed
 */
export async function countOldRuns(context: AppContext, caller: MemberCaller, days: number) {
  if (!mayWorkspace('edit', caller)) throw new ApiError('operation_not_allowed');
  const ended_before = endOfOldRuns(context.now(), days);
  const old = oldRunsSql({ workspace: '$1', before: 'to_timestamp($2)', limit: mostOldRuns + 1 });
  const { rows } = await context.listPool.query<{ total: number }>(
    `select count(*)::int as total from (select id from (${old}) listed limit ${mostOldRuns + 1}) counted`,
    [caller.workspace_id, ended_before],
  );
  return { total: rows[0]?.total ?? 0, ended_before };
}
