import { answersStillValid } from '../../../engine/answers-still-valid.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadRunForViewer } from '../../run-access/load-run-for-viewer.ts';
import { identifyRequest } from '../../run-access/once-per-key.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { findStart } from './find-start.ts';
import { startOnce } from './start-run-manually.ts';

/**
 * Starts a run of the workflow's enabled version with the name, description and start form of another run, with all
 * checks of a manual start. Answers that are no longer valid and the due date are not copied.
 * @throws ApiError not_found, and as `startRunManually`; EngineError invalid_fields if a required answer is missing
 */
export function cloneRun(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  idempotencyKey: string | null,
): Promise<RunContext> {
  // The key stands for the run that is cloned, not for what it contains: that may have changed when the request is repeated.
  const named = identifyRequest(caller.member_id, idempotencyKey, { clone_of: run_id });
  return startOnce(context, caller, named, async () => {
    const { loaded } = await loadRunForViewer(context, caller, run_id);
    const { version, directory } = await findStart(context, caller, loaded.workflow.id);
    const { name, description, values } = loaded.run;
    const given = values.filter(({ step_id }) => step_id === null);
    const fields = answersStillValid(version.definition.trigger_form, given, directory.members);
    return { workflow_id: loaded.workflow.id, run: { name, description }, fields };
  });
}
