import type { Id } from '../../../engine/definition.ts';
import type { RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';
import { nameConflict } from './name-conflict.ts';

/**
 * Applies a member's event to a run.
 * @param decide Checks the permission and returns the event.
 * @throws ApiError not_found, run_changed; what `decide` throws; EngineError from the engine, with the name of who
 * acted first
 */
export function updateRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  decide: (runContext: RunContext) => RunEvent,
): Promise<RunContext> {
  return nameConflict(context, caller, () =>
    applyEvent(context, {
      workspace_id: caller.workspace_id,
      run_id,
      viewer: caller,
      zone: caller.workspace.time_zone,
      people_revision: caller.workspace.people_revision,
      decide,
    }),
  );
}
