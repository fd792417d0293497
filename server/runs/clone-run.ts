import { answersStillValid } from '../../engine/answers-still-valid.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { findStart } from './find-start.ts';
import { knowRun } from './know-runs.ts';
import { startRun } from './start-run.ts';

/**
 * Starts a run of the workflow's enabled version with another run's name, description and start form, as by hand and with
 * all its checks. Answers that the form takes no more stay out; the due date, most often past, is not copied.
 * @throws Failure not_found, and as `startRun`; EngineError invalid_fields where a required answer is missing now.
 */
export async function cloneRun(
  parts: Parts,
  caller: MemberCaller,
  run_id: Id,
  idempotencyKey: string | null,
): Promise<KnownRun> {
  const { loaded } = await knowRun(parts, caller, run_id);
  const { version, directory } = await findStart(parts, caller, loaded.workflow.id);
  const { name, description, values } = loaded.run;
  const given = values.filter(({ step_id }) => step_id === null);
  const fields = answersStillValid(version.definition.trigger_form, given, directory.members);
  return startRun(parts, caller, idempotencyKey, {
    workflow_id: loaded.workflow.id,
    run: { name, description },
    fields,
  });
}
