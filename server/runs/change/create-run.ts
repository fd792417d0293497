import type { DueAfter, Id, Ref, Unix } from '../../../engine/definition.ts';
import type { FieldAnswer, RunState } from '../../../engine/run-state.ts';
import { openGroupOf } from '../../../engine/stages.ts';
import { startRun } from '../../../engine/start-run.ts';
import type { AppContext } from '../../app-context.ts';
import { type NewAttachment, wasQuicker } from '../../files/find-attachments.ts';
import { ApiError } from '../../http/api-error.ts';
import { peopleFor } from '../../people/people.ts';
import type { IdempotentRequest } from '../../run-access/once-per-key.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { type StoreInput, storeTransition } from '../store/store-transition.ts';
import type { Start } from './find-start.ts';

export interface NewRun {
  workspace_id: Id;
  zone: string;
  /** What the door that it comes through has found and allowed. */
  start: Start;
  fields: FieldAnswer[];
  /** Null where a token starts it: the workflow's admins stand for the initiator. */
  initiator_id: Id | null;
  settings?: {
    name?: string;
    description?: string;
    due_date?: Unix | null;
    due_after?: DueAfter | null;
    reassign_initiators?: Ref[];
  };
  /** The step of another run whose hook starts it, and how deep it stands then. */
  parent?: { run_id: Id; run_step_id: Id } | null;
  depth?: number;
  idempotency: IdempotentRequest | null;
  call?: StoreInput['call'];
  /** The files that it attaches; a token has none. Throws to refuse. */
  attach?: (run: RunState) => Promise<NewAttachment[]>;
}

/**
 * Starts a run that may start, by whatever door it comes: run, key and call in one commit.
 * @throws ApiError workspace_frozen; EngineError invalid_fields for the start form; what the database says where workflow or trigger are gone meanwhile.
 */
export async function createRun(context: AppContext, beginning: NewRun): Promise<RunContext> {
  const { workspace_id, start, settings = {} } = beginning;
  const { workflow, version, directory, trigger_id } = start;
  const people = peopleFor(directory, workflow.id, start.viewers);
  const now = context.now();
  const transition = startRun(
    version,
    {
      id: context.nextId(),
      name: settings.name ?? workflow.name,
      description: settings.description ?? '',
      initiator_id: beginning.initiator_id,
      fields: beginning.fields,
      due_at: settings.due_date,
      due_after: settings.due_after,
      reassign_initiators: settings.reassign_initiators,
      parent: beginning.parent,
      depth: beginning.depth,
    },
    { now, zone: beginning.zone, nextId: context.nextId, people },
  );
  const find = async () => (await beginning.attach?.(transition.run)) ?? [];
  const attachments = await find();
  const stored = await storeTransition(context.pool, {
    workspace_id,
    workflow_id: workflow.id,
    trigger_id,
    before: null,
    transition,
    action_group_id: openGroupOf(start.version, transition.run),
    at: now,
    idempotency: beginning.idempotency,
    call: beginning.call,
    attachments,
  }).catch(async (error) => {
    // Somebody was quicker with a file: it is told which.
    if (wasQuicker(error)) await find();
    throw error;
  });
  if (!stored) throw new ApiError('workspace_frozen');
  context.live.tell({ workspace_id, run_ids: [transition.run.id] });
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
    },
    version,
    people,
    directory,
  };
}
