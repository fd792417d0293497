import type { Field, Id } from '../../engine/definition.ts';
import type { RunStatus } from '../../engine/run-state.ts';
import type { Parts } from '../parts.ts';
import { beginRun } from '../runs/begin-run.ts';
import type { NamedRequest } from '../runs/once.ts';
import { once } from '../runs/once.ts';
import { type Door, openDoor } from './find-door.ts';
import { fitInputs, type ProgramInput } from './fit-inputs.ts';
import { noteRefusedCall, refusalOf } from './note-call.ts';

export interface TriggerStart {
  by: 'token' | 'workflow';
  /** What is filled in of the start form. */
  inputs: (form: readonly Field[]) => ProgramInput[];
  named: NamedRequest | null;
  /** Null where a token starts it. */
  initiator_id: Id | null;
  parent?: { run_id: Id; run_step_id: Id };
  depth?: number;
}

export interface StartedRun {
  id: Id;
  status: RunStatus;
}

/**
 * Starts a run through an automatic trigger, for a caller with its token or for a hook: once for each named request. The
 * call is kept for those who look after the trigger, whatever comes of it.
 * @throws Failure as `openDoor`; invalid_fields, idempotency_key_reused; EngineError invalid_fields
 */
export async function startByTrigger(parts: Parts, door: Door, asked: TriggerStart): Promise<StartedRun> {
  const { workspace_id, trigger_id } = door;
  const call = { workspace_id, trigger_id, by: asked.by };
  let started: StartedRun | undefined;
  try {
    const id = await once(parts.pool, workspace_id, asked.named, async () => {
      const start = await openDoor(parts, door);
      const form = start.version.definition.trigger_form;
      const { loaded } = await beginRun(parts, {
        workspace_id,
        zone: door.workspace.time_zone,
        start,
        fields: fitInputs(form, asked.inputs(form)),
        initiator_id: asked.initiator_id,
        parent: asked.parent,
        depth: asked.depth,
        idempotency: asked.named,
        call: { id: parts.nextId(), trigger_id, by: asked.by },
      });
      started = loaded.run;
      return loaded.run.id;
    });
    return started ? { id, status: started.status } : await findStarted(parts, workspace_id, id);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await noteRefusedCall(parts, call, refusal);
    throw error;
  }
}

/** The run of an earlier request of the same name, as it is now. */
async function findStarted(parts: Parts, workspace_id: Id, id: Id): Promise<StartedRun> {
  const { rows } = await parts.pool.query<StartedRun>({
    name: 'find-started',
    text: 'select id, status from runs where workspace_id = $1 and id = $2',
    values: [workspace_id, id],
  });
  if (!rows[0]) throw new Error(`run ${id} is gone`);
  return rows[0];
}
