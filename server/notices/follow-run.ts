import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayFollow } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';

/**
 * Follows or unfollows a run: followers are notified how it ends. Following gives no access: a follower who can no
 * longer see the run is not notified. Following twice has no further effect.
 * @throws ApiError operation_not_allowed; not_found if the caller may not see the run
 */
export async function followRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  follows: boolean,
): Promise<RunContext> {
  if (!mayFollow(caller)) throw new ApiError('operation_not_allowed');
  await loadRunForViewer(context, caller, run_id);
  await context.pool.query(
    follows
      ? 'insert into run_followers (workspace_id, run_id, member_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from run_followers where workspace_id = $1 and run_id = $2 and member_id = $3',
    [caller.workspace_id, run_id, caller.member_id],
  );
  return loadRunForViewer(context, caller, run_id);
}
