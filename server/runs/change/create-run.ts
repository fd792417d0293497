import type { DueAfter, Id, Language, Ref, Unix } from '../../../engine/definition.ts';
import type { FieldAnswer, RunState } from '../../../engine/run-state.ts';
import { openGroupOf } from '../../../engine/stages.ts';
import { startRun } from '../../../engine/start-run.ts';
import type { AppContext } from '../../app-context.ts';
import { crashPoint } from '../../crash-point.ts';
import { type NewAttachment, wasQuicker } from '../../files/find-attachments.ts';
import { ApiError } from '../../http/api-error.ts';
import { peopleFor } from '../../people/people.ts';
import type { IdempotentRequest } from '../../run-access/once-per-key.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { withTranslatedFieldErrors } from '../../run-access/translate-field-errors.ts';
import type { StoreInput } from '../store/rows-of-transition.ts';
import { storeTransition } from '../store/store-transition.ts';
import type { Start } from './find-start.ts';

export interface NewRun {
  workspace_id: Id;
  zone: string;
  /** The version, trigger and people, already checked for the kind of start. */
  start: Start;
  fields: FieldAnswer[];
  /** Null if a token started the run or its first parent: the workflow's admins take the initiator's place. */
  initiator_id: Id | null;
  settings?: {
    name?: string;
    description?: string;
    due_date?: Unix | null;
    due_after?: DueAfter | null;
    reassign_initiators?: Ref[];
  };
  /** The hook's step that starts it, if any, and its depth in the chain of hooks. */
  parent?: { run_id: Id; run_step_id: Id } | null;
  depth?: number;
  idempotency: IdempotentRequest | null;
  call?: StoreInput['call'];
  /** Finds the files to attach; starts by token have none. Throws to reject. */
  attach?: (run: RunState) => Promise<NewAttachment[]>;
  /** The language of error messages; the main language if left out. */
  reading_language?: Language | null | undefined;
}

/**
 * Creates a run after all checks of its kind of start: run, idempotency key and trigger call in one commit.
 * @throws ApiError workspace_disabled, workspace_frozen; EngineError invalid_fields for the start form; a database error if the workflow or
 * trigger was deleted concurrently
 */
export async function createRun(context: AppContext, newRun: NewRun): Promise<RunContext> {
  const { workspace_id, start, settings = {} } = newRun;
  const { workflow, version, directory, trigger_id } = start;
  const people = peopleFor(directory, workflow.id, start.viewers);
  const now = context.now();
  const transition = withTranslatedFieldErrors(version, newRun.reading_language, () =>
    startRun(
      version,
      {
        id: context.nextId(),
        name: settings.name ?? workflow.name,
        description: settings.description ?? '',
        initiator_id: newRun.initiator_id,
        fields: newRun.fields,
        due_at: settings.due_date,
        due_after: settings.due_after,
        reassign_initiators: settings.reassign_initiators,
        parent: newRun.parent,
        depth: newRun.depth,
      },
      { now, zone: newRun.zone, nextId: context.nextId, people },
    ),
  );
  const find = async () => (await newRun.attach?.(transition.run)) ?? [];
  const attachments = await find();
  const stored = await storeTransition(context.pool, {
    workspace_id,
    workflow_id: workflow.id,
    trigger_id,
    before: null,
    transition,
    action_group_id: openGroupOf(start.version, transition.run),
    at: now,
    idempotency: newRun.idempotency,
    call: newRun.call,
    attachments,
  }).catch(async (error) => {
    // If another run has attached one of the files first, this throws an error that names it.
    if (wasQuicker(error)) await find();
    throw error;
  });
  if (!stored) throw await findReasonOfRefusal(context, workspace_id);
  crashPoint(context.config, 'start-stored');
  context.live.publish({ workspace_id, run_ids: [transition.run.id] });
  return {
    loaded: {
      run: transition.run,
      workflow,
      version_number: start.version_number,
      trigger_id,
      startable_by: start.startable_by,
      parent_run: null,
      followers: [],
      viewers: start.viewers,
      updated_at: now,
      files: attachments,
      comments: [],
      import: null,
    },
    version,
    people,
    directory,
  };
}

/** Only a disabled or frozen workspace keeps a run from being stored. */
async function findReasonOfRefusal({ pool }: AppContext, workspace_id: Id): Promise<ApiError> {
  const { rows } = await pool.query('select 1 from workspaces where id = $1 and status = $2', [
    workspace_id,
    'disabled',
  ]);
  return new ApiError(rows.length > 0 ? 'workspace_disabled' : 'workspace_frozen');
}
