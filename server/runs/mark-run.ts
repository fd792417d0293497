import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { changeRun } from './change-run.ts';
import { mayManage } from './policy.ts';

/**
 * Sets or clears a mark beside a run's status.
 * @throws Failure not_found, operation_not_allowed; EngineError run_state where the run's status or marks do not allow it.
 */
export function markRun(
  parts: Parts,
  caller: MemberCaller,
  run_id: Id,
  type: 'archive' | 'restore' | 'delete' | 'hide' | 'unhide',
): Promise<KnownRun> {
  return changeRun(parts, caller, run_id, ({ loaded, people }) => {
    if (!mayManage(caller, loaded.run, people)) throw new Failure('operation_not_allowed');
    return { type, by: caller.member_id };
  });
}
