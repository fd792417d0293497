import type { z } from 'zod';
import type { startRun as contract } from '../../contract/runs.ts';
import { indexOf } from '../../engine/version-index.ts';
import { findAttachments, type Wanted } from '../files/find-attachments.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkRefs } from '../members/check-refs.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { beginRun } from './begin-run.ts';
import { findStart } from './find-start.ts';
import { knowRun } from './know-runs.ts';
import { nameFiles } from './name-files.ts';
import { nameRequest, once } from './once.ts';
import { readFieldInputs } from './read-field-inputs.ts';

type StartInput = z.infer<NonNullable<typeof contract.body>>;

/**
 * Starts a run by a manual trigger.
 * @returns The run in its first group.
 * @throws Failure as `findStart`, invalid_input; not_found where the workflow is deleted meanwhile; EngineError invalid_fields for the start form.
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
  return beginRun(parts, {
    workspace_id: caller.workspace_id,
    zone: caller.workspace.time_zone,
    start: found,
    fields: readFieldInputs(input.fields, indexOf(found.version)),
    initiator_id: caller.member_id,
    settings: input.run,
    idempotency,
    attach: ({ id, values }) => {
      const { workspace_id, member_id } = caller;
      const keys = input.image_keys ?? input.imageKeys ?? [];
      const images: Wanted = { field: 'image_keys', keys, kind: 'image', images: true };
      const wanted = [...nameFiles(found, null, null, values), images];
      const owner = { workspace_id, member_id, run_id: id, now: parts.now() };
      return findAttachments(parts.pool, owner, wanted, 'invalid_fields');
    },
  });
}
