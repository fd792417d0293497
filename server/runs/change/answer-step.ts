import type { z } from 'zod';
import type { answerStep as contract } from '../../../contract/runs.ts';
import { canAnswer } from '../../../engine/can.ts';
import type { Id } from '../../../engine/definition.ts';
import type { MailText, RunEvent, RunState, StepState } from '../../../engine/run-state.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { AppContext } from '../../app-context.ts';
import { findAttachments, type NewAttachment } from '../../files/find-attachments.ts';
import type { ActingMember } from '../../http/caller.ts';
import { finishBody } from '../../mails/clean-html.ts';
import { loadRunForViewer } from '../../run-access/load-run-for-viewer.ts';
import { identifyRequest, oncePerKey } from '../../run-access/once-per-key.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { composeMail } from '../read/compose-mail.ts';
import { applyEvent } from './apply-event.ts';
import { nameConflict } from './name-conflict.ts';
import { answersGiven, nameFiles } from './name-files.ts';
import { readFieldInputs } from './read-field-inputs.ts';

type Answer = z.infer<NonNullable<typeof contract.body>>['run_step'];

/**
 * Answers a step, or saves a draft if `answer` is missing. The engine checks that the caller may answer.
 * @returns The run in its new state.
 * @throws ApiError not_found if the caller may not see the run; EngineError with the engine's reason, which names who
 * answered first
 */
export async function answerStep(
  context: AppContext,
  caller: ActingMember,
  target: { run_id: Id; run_step_id: Id; idempotencyKey: string | null },
  answer: Answer,
): Promise<RunContext> {
  const { run_id, run_step_id } = target;
  let after: RunContext | undefined;
  const named = identifyRequest(caller.member_id, target.idempotencyKey, { run_id, run_step_id, answer });
  const apply = () =>
    applyEvent(context, {
      workspace_id: caller.workspace_id,
      run_id,
      viewer: caller,
      zone: caller.workspace.time_zone,
      people_revision: caller.workspace.people_revision,
      idempotency: named,
      decide: (runContext) => eventOf(runContext, caller, run_step_id, answer),
      attach: (runContext, after) => attach(context, caller, runContext, after, run_step_id),
    });
  await oncePerKey(context.pool, caller.workspace_id, named, async () => {
    after = await nameConflict(context, caller, apply);
    return run_id;
  });
  return after ?? loadRunForViewer(context, caller, run_id);
}

function attach(
  context: AppContext,
  { workspace_id, member_id }: ActingMember,
  runContext: RunContext,
  after: RunState,
  run_step_id: Id,
): Promise<NewAttachment[]> {
  const { run } = runContext.loaded;
  const step_id = run.steps.find(({ id }) => id === run_step_id)?.step_id ?? null;
  const wanted = nameFiles(runContext, run, step_id, answersGiven(run, after, run_step_id, member_id));
  const owner = { workspace_id, member_id, run_id: run.id, now: context.now() };
  return findAttachments(context.pool, owner, wanted, 'invalid_fields');
}

function eventOf(runContext: RunContext, caller: ActingMember, run_step_id: Id, answer: Answer): RunEvent {
  const { run } = runContext.loaded;
  const step = run.steps.find((step) => step.id === run_step_id);
  // For a caller who may not answer, fields are not read: the engine's reason must come before errors in the fields.
  const answers = step && canAnswer(runContext.version, run, step, caller.member_id, runContext.people);
  const fields = answers ? readFieldInputs(answer.fields, indexOf(runContext.version)) : [];
  const { comment, attempt, revision } = answer;
  if (!answer.answer) return { type: 'save_draft', run_step_id, by: caller.member_id, comment, fields };
  return {
    type: 'answer',
    run_step_id,
    by: caller.member_id,
    answer: answer.answer,
    comment,
    fields,
    mail: answers && step ? mailOf(runContext, step, answer) : undefined,
    attempt,
    revision,
  };
}

/**
 * The mail to send: the text that the person edited, or else the text that they were shown. It is stored with the
 * answer, so that later changes of inserted values do not affect it.
 * @throws EngineError text_too_long
 */
function mailOf(runContext: RunContext, step: StepState, { mail }: Answer): MailText | undefined {
  if (mail) return { subject: mail.subject, body: finishBody(mail.body) };
  const composed = composeMail(runContext, step);
  return composed ? { subject: composed.subject, body: composed.body } : undefined;
}
