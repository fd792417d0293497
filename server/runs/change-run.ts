import type { Id } from '../../engine/definition.ts';
import type { RunEvent } from '../../engine/run-state.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import { applyEvent, type KnownRun } from './apply-event.ts';
import { nameConflict } from './name-conflict.ts';

/**
 * Something that a person does to a run.
 * @param decide Permission first, then the event.
 * @throws Failure not_found, run_changed; what `decide` throws; EngineError from the engine, naming who was quicker.
 */
export function changeRun(
  parts: Parts,
  caller: MemberCaller,
  run_id: Id,
  decide: (known: KnownRun) => RunEvent,
): Promise<KnownRun> {
  return nameConflict(parts, caller, () =>
    applyEvent(parts, {
      workspace_id: caller.workspace_id,
      run_id,
      viewer: caller,
      zone: caller.workspace.time_zone,
      people_revision: caller.workspace.people_revision,
      decide,
    }),
  );
}
