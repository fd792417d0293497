import type { Id } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import { takeBackMove as takeBackState } from '../../../engine/move-run/take-back-move.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadVersionOfRun } from '../../run-access/load-version.ts';
import { mayMove } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';

/**
 * Takes the last move of a run back.
 * @param move_id Only if it was this command that moved the run; any if left out.
 * @throws ApiError not_found, operation_not_allowed; EngineError move_final if anything has happened since
 */
export function takeBackMove(context: AppContext, caller: MemberCaller, run_id: Id, move_id?: Id): Promise<RunContext> {
  return applyEvent(context, {
    workspace_id: caller.workspace_id,
    run_id,
    viewer: caller,
    zone: caller.workspace.time_zone,
    people_revision: caller.workspace.people_revision,
    decide: async ({ loaded: { run }, people }, engineContext) => {
      if (!mayMove(caller, people)) throw new ApiError('operation_not_allowed');
      const { move } = run;
      if (!move || (move_id && move.move_id !== move_id)) throw new EngineError('move_final');
      const version = await loadVersionOfRun(context.pool, caller.workspace_id, {
        version_id: move.from.id,
        former_version_ids: move.former_version_ids,
      });
      const result = takeBackState(version, run, caller.member_id, engineContext);
      return { version, version_number: move.from.number, result };
    },
  });
}
