import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from '../runs/apply-event.ts';
import { knowRun } from '../runs/know-runs.ts';
import { mayFollow } from '../runs/policy.ts';

/**
 * Follows a run, or no longer does: who follows is told how it ends. It opens no door: who may not see the run any more
 * is told nothing. To follow twice is to follow.
 * @throws Failure not_found where the caller may not see the run.
 */
export async function followRun(parts: Parts, caller: MemberCaller, run_id: Id, follows: boolean): Promise<KnownRun> {
  if (!mayFollow(caller)) throw new Failure('operation_not_allowed');
  await knowRun(parts, caller, run_id);
  await parts.pool.query(
    follows
      ? 'insert into run_followers (workspace_id, run_id, member_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from run_followers where workspace_id = $1 and run_id = $2 and member_id = $3',
    [caller.workspace_id, run_id, caller.member_id],
  );
  return knowRun(parts, caller, run_id);
}
