import type { z } from 'zod';
import type { startRun as contract } from '../../contract/runs.ts';
import type { Id } from '../../engine/definition.ts';
import { startRun as startInEngine } from '../../engine/start-run.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { checkRefs } from '../members/check-refs.ts';
import { peopleFor } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { findStart } from './find-start.ts';
import { knowRun } from './know-runs.ts';
import { nameRequest, once } from './once.ts';
import { readFieldInputs } from './read-field-inputs.ts';
import { storeTransition } from './store-transition.ts';

type StartInput = z.infer<NonNullable<typeof contract.body>>;

/**
 * Starts a run by a manual trigger.
 * @returns The run in its first group.
 * @throws Failure as `findStart`, invalid_input; not_found where the workflow is deleted meanwhile; Rejection invalid_fields for the start form.
 */
export async function startRun(
  parts: Parts,
  caller: MemberCaller,
  idempotencyKey: string | null,
  input: StartInput,
): Promise<KnownRun> {
  const named = nameRequest(caller, idempotencyKey, input);
  let started: KnownRun | undefined;
  const run_id = await once(parts.pool, caller.workspace_id, named, async () => {
    started = await start(parts, caller, input, named);
    return started.loaded.run.id;
  });
  return started ?? knowRun(parts, caller, run_id);
}

async function start(
  parts: Parts,
  caller: MemberCaller,
  input: StartInput,
  idempotency: ReturnType<typeof nameRequest>,
): Promise<KnownRun> {
  const found = await findStart(parts, caller, input.workflow_id, input.trigger_id);
  checkRefs(found.directory, input.run.reassign_initiators ?? [], 'run.reassign_initiators');
  const people = peopleFor(found.directory, found.workflow.id);
  const id: Id = parts.nextId();
  const now = parts.now();
  const transition = startInEngine(
    found.version,
    {
      id,
      name: input.run.name ?? found.workflow.name,
      description: input.run.description ?? '',
      initiator_id: caller.member_id,
      fields: readFieldInputs(input.fields, indexOf(found.version)),
      due_at: input.run.due_date,
      due_after: input.run.due_after,
      reassign_initiators: input.run.reassign_initiators,
    },
    { now, zone: caller.workspace.time_zone, nextId: parts.nextId, people },
  );
  const stored = await storeTransition(parts.pool, {
    workspace_id: caller.workspace_id,
    workflow_id: found.workflow.id,
    trigger_id: found.trigger_id,
    before: null,
    transition,
    at: now,
    idempotency,
  });
  if (!stored) throw new Failure('workspace_frozen');
  return {
    loaded: {
      run: transition.run,
      workflow: found.workflow,
      version_number: found.version_number,
      trigger_id: found.trigger_id,
      startable_by: found.startable_by,
      parent_run: null,
      updated_at: now,
    },
    version: found.version,
    people,
    directory: found.directory,
  };
}
