import type { Field, Id, Version } from '../../engine/definition.ts';
import type { RunStatus } from '../../engine/run-state.ts';
import { targetLanguages, versionIn } from '../../engine/translations/translate-definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import { refusalOf } from '../http/refusal.ts';
import type { IdempotentRequest } from '../run-access/once-per-key.ts';
import { oncePerKey } from '../run-access/once-per-key.ts';
import { createRun } from '../runs/change/create-run.ts';
import { type AutomaticTrigger, prepareStart } from './find-automatic-trigger.ts';
import { fitInputs, type ProgramInput } from './fit-inputs.ts';
import { recordRefusedCall } from './record-call.ts';

export interface TriggerStart {
  by: 'token' | 'workflow';
  /** Returns the inputs for the start form. */
  inputs: (form: readonly Field[]) => ProgramInput[];
  named: IdempotentRequest | null;
  /** Null for a start by token. */
  initiator_id: Id | null;
  parent?: { run_id: Id; run_step_id: Id };
  depth?: number;
}

export interface StartedRun {
  id: Id;
  status: RunStatus;
}

/**
 * Starts a run through an automatic trigger, for a caller with its token or for a hook, once per idempotency key. The
 * call is recorded for the workflow's editors, with its result.
 * @throws ApiError as `prepareStart` and `findStarted`; invalid_fields, idempotency_key_reused; EngineError invalid_fields
 */
export async function startByTrigger(
  context: AppContext,
  trigger: AutomaticTrigger,
  request: TriggerStart,
): Promise<StartedRun> {
  const { workspace_id, trigger_id } = trigger;
  const call = { workspace_id, trigger_id, by: request.by };
  let started: StartedRun | undefined;
  try {
    const id = await oncePerKey(context.pool, workspace_id, request.named, async () => {
      const start = await prepareStart(context, trigger);
      const form = start.version.definition.trigger_form;
      const { loaded } = await createRun(context, {
        workspace_id,
        zone: trigger.workspace.time_zone,
        start,
        fields: fitInputs(form, request.inputs(form), formsInOtherLanguages(start.version)),
        initiator_id: request.initiator_id,
        parent: request.parent,
        depth: request.depth,
        idempotency: request.named,
        call: { id: context.nextId(), trigger_id, by: request.by },
      });
      started = loaded.run;
      return loaded.run.id;
    });
    return started ? { id, status: started.status } : await findStarted(context, workspace_id, id);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await recordRefusedCall(context, call, refusal);
    throw error;
  }
}

function formsInOtherLanguages(version: Version): (readonly Field[])[] {
  const translations = targetLanguages(version.definition).map((language) => versionIn(version, language));
  return translations.filter((one) => one !== version).map(({ definition }) => definition.trigger_form);
}

/**
 * The run of an earlier request with the same key, in its current state.
 * @throws ApiError not_found if it was deleted as an old run since
 */
async function findStarted(context: AppContext, workspace_id: Id, id: Id): Promise<StartedRun> {
  const { rows } = await context.pool.query<StartedRun>({
    name: 'find-started',
    text: 'select id, status from runs where workspace_id = $1 and id = $2',
    values: [workspace_id, id],
  });
  if (!rows[0]) throw new ApiError('not_found');
  return rows[0];
}
