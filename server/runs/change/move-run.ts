import type { Id } from '../../../engine/definition.ts';
import { type MovedAnswer, moveRun as moveState } from '../../../engine/move-run/move-run.ts';
import { targetVersion } from '../../../engine/move-run/target-version.ts';
import type { NumberedVersion } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { findAttachments } from '../../files/find-attachments.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { loadVersion } from '../../run-access/load-version.ts';
import { mayMove } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { applyEvent } from './apply-event.ts';
import { nameFiles } from './name-files.ts';

export interface RunToMove {
  workflow_id: Id;
  run_id: Id;
  to: NumberedVersion;
  move_id: Id;
  answers: readonly MovedAnswer[];
}

/**
 * Moves a run to another version of its workflow. Files among the answers must be uploads of the caller.
 * @throws ApiError not_found, also for a run of another workflow; operation_not_allowed; EngineError as the engine's
 * `moveRun`
 */
export async function moveRun(context: AppContext, caller: MemberCaller, input: RunToMove): Promise<RunContext> {
  const { workflow_id, run_id, to, move_id, answers } = input;
  const target = await loadVersion(context.pool, caller.workspace_id, to.id);
  return applyEvent(context, {
    workspace_id: caller.workspace_id,
    run_id,
    viewer: caller,
    zone: caller.workspace.time_zone,
    people_revision: caller.workspace.people_revision,
    attach: ({ loaded: { run }, version }) => {
      const wanted = [...Map.groupBy(answers, ({ run_step_id }) => run_step_id)].flatMap(([run_step_id, some]) => {
        const step_id = run.steps.find(({ id }) => id === run_step_id)?.step_id ?? null;
        return nameFiles({ version: targetVersion(version, target) }, run, step_id, some);
      });
      const owner = { workspace_id: caller.workspace_id, member_id: caller.member_id, run_id, now: context.now() };
      return findAttachments(context.pool, owner, wanted, 'invalid_fields');
    },
    decide: async ({ loaded, version, people }, engineContext) => {
      if (loaded.workflow.id !== workflow_id) throw new ApiError('not_found');
      if (!mayMove(caller, people)) throw new ApiError('operation_not_allowed');
      const change = { move_id, by: caller.member_id, from: loaded.version_number, to: to.number, answers };
      const result = moveState(version, target, loaded.run, change, engineContext);
      return { version: targetVersion(version, target), version_number: to.number, result };
    },
  });
}
