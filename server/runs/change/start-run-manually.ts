import type { z } from 'zod';
import type { startRun as contract } from '../../../contract/runs.ts';
import type { Version } from '../../../engine/definition.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { AppContext } from '../../app-context.ts';
import { findAttachments, type Wanted } from '../../files/find-attachments.ts';
import { invalid } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { checkRefs } from '../../people/check-refs.ts';
import { loadRunForViewer } from '../../run-access/load-run-for-viewer.ts';
import { type IdempotentRequest, identifyRequest, oncePerKey } from '../../run-access/once-per-key.ts';
import { inLanguage, type RunContext } from '../../run-access/run-context.ts';
import { createRun } from './create-run.ts';
import { findStart } from './find-start.ts';
import { nameFiles } from './name-files.ts';
import { readFieldInputs } from './read-field-inputs.ts';

type StartInput = z.infer<NonNullable<typeof contract.body>>;

/**
 * Starts a run by a manual trigger.
 * @param options `isPlanned`: the input is of a plan: those who stand for the initiator were checked when it was made, and
 * may have left since, as in a run (docs/rules.md, rule 6); answers to fields that the form has no more are left out.
 * @returns The run with its first group open.
 * @throws ApiError as `findStart`, invalid_input; not_found if the workflow is deleted concurrently; EngineError
 * invalid_fields for the start form
 */
export function startRunManually(
  context: AppContext,
  caller: MemberCaller,
  idempotencyKey: string | null,
  input: StartInput,
  options: { isPlanned?: boolean } = {},
): Promise<RunContext> {
  const named = identifyRequest(caller.member_id, idempotencyKey, input);
  return startOnce(context, caller, named, async () => input, options);
}

/**
 * The same for an input that is made only when the run is started: a repeat needs none.
 * @throws what `read` throws, and as `startRunManually`
 */
export async function startOnce(
  context: AppContext,
  caller: MemberCaller,
  named: IdempotentRequest | null,
  read: () => Promise<StartInput>,
  { isPlanned = false }: { isPlanned?: boolean } = {},
): Promise<RunContext> {
  let started: RunContext | undefined;
  const run_id = await oncePerKey(context.pool, caller.workspace_id, named, async () => {
    started = await start(context, caller, await read(), named, isPlanned);
    return started.loaded.run.id;
  });
  return started ? inLanguage(started, caller.reading_language) : loadRunForViewer(context, caller, run_id);
}

/** The answers of a plan to the fields that the start form still has. */
const stillAsked = (fields: StartInput['fields'], { definition }: Version): StartInput['fields'] =>
  fields.filter(({ field_id }) => definition.trigger_form.some(({ id }) => id === field_id));

async function start(
  context: AppContext,
  caller: MemberCaller,
  input: StartInput,
  idempotency: IdempotentRequest | null,
  isPlanned: boolean,
): Promise<RunContext> {
  const found = await findStart(context, caller, input.workflow_id, input.trigger_id);
  if (!isPlanned) {
    checkRefs(found.directory, input.run.reassign_initiators ?? [], 'run.reassign_initiators');
    const { due_date } = input.run;
    if (due_date && due_date < context.now()) throw invalid('run.due_date', 'not_in_future');
  }
  return createRun(context, {
    workspace_id: caller.workspace_id,
    zone: caller.workspace.time_zone,
    start: found,
    fields: readFieldInputs(isPlanned ? stillAsked(input.fields, found.version) : input.fields, indexOf(found.version)),
    initiator_id: caller.member_id,
    reading_language: caller.reading_language,
    settings: input.run,
    idempotency,
    attach: ({ id, values }) => {
      const { workspace_id, member_id } = caller;
      const keys = input.image_keys ?? input.imageKeys ?? [];
      const images: Wanted = { field: 'image_keys', keys, kind: 'image', images: true };
      const wanted = [...nameFiles(found, null, null, values), images];
      const owner = { workspace_id, member_id, run_id: id, now: context.now() };
      return findAttachments(context.pool, owner, wanted, 'invalid_fields');
    },
  });
}
