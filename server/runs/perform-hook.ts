import { createHash } from 'node:crypto';
import type { ActionOf, Id } from '../../engine/definition.ts';
import type { RunEvent, StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import { findDoorOfHook } from '../triggers/find-door.ts';
import { sayRefusal } from '../triggers/list-calls.ts';
import { type Refusal, refusalOf } from '../triggers/note-call.ts';
import { startByTrigger } from '../triggers/start-by-trigger.ts';
import type { KnownRun } from './apply-event.ts';
import type { EffectJob } from './effect-job.ts';
import type { NamedRequest } from './once.ts';
import { passOnValues } from './pass-on-values.ts';
import { failed, type Performance } from './performance.ts';

/**
 * Starts a run of another workflow (rule 13), once for each asking: a repeated job finds the run that it started. A
 * refused start fails the step at once, in words.
 * @returns That it is done, or what it waits for.
 */
export async function performHook({ parts, known, step, job }: Performance): Promise<RunEvent> {
  const { run_step_id, attempt } = job;
  const action = actionOf(known, step);
  const { run } = known.loaded;
  const door = await findDoorOfHook(parts, job.workspace_id, action.stepable);
  if (!door) return refuse(known, job, { code: 'trigger_not_found', errors: [], values: {} });
  try {
    const { id: child_run_id } = await startByTrigger(parts, door, {
      by: 'workflow',
      inputs: (form) => passOnValues(known, action, form),
      named: nameChild(job),
      initiator_id: run.initiator_id,
      parent: { run_id: run.id, run_step_id },
      depth: run.depth + 1,
    });
    return action.stepable.wait
      ? { type: 'child_started', run_step_id, attempt, child_run_id }
      : { type: 'effect_succeeded', run_step_id, attempt, outcome: 'done', child_run_id };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refuse(known, job, refusal);
  }
}

/**
 * The step has ended before its job was done with: by a cancelling, mostly. A child that the job had started by then, and
 * died over, is made known, and so is cancelled where it was to be waited for.
 */
export async function recallChild({ parts, known, step, job }: Performance): Promise<RunEvent | null> {
  if (!actionOf(known, step).stepable.wait) return null;
  const { member_id, key } = nameChild(job);
  const { rows } = await parts.pool.query<{ run_id: Id }>({
    name: 'find-child-of-step',
    text: 'select run_id from idempotency_keys where workspace_id = $1 and member_id = $2 and key = $3',
    values: [job.workspace_id, member_id, key],
  });
  const child_run_id = rows[0]?.run_id;
  if (!child_run_id || child_run_id === step.child_run_id) return null;
  return { type: 'child_started', run_step_id: job.run_step_id, attempt: job.attempt, child_run_id };
}

function actionOf(known: KnownRun, step: StepState): ActionOf<'workflow_hook'> {
  const action = indexOf(known.version).actions.get(step.step_id)?.action;
  if (action?.stepable_type !== 'workflow_hook') throw new Error(`step ${step.id} is no hook`);
  return action;
}

/** A retry after a failure asks anew, and has another revision: its child is another one. */
function nameChild({ run_step_id, attempt, revision }: EffectJob<'execute_step'>): NamedRequest {
  const key = `hook.${attempt}.${revision}`;
  return { member_id: run_step_id, key, fingerprint: createHash('sha256').update(key).digest() };
}

function refuse(known: KnownRun, job: EffectJob<'execute_step'>, refusal: Refusal): RunEvent {
  const { initiator_id } = known.loaded.run;
  const language = known.directory.members.get(initiator_id ?? '')?.language ?? 'en';
  const reason = refusal.code === 'trigger_not_found' ? 'trigger_not_found' : 'start_refused';
  return failed(job, reason, sayRefusal(language, refusal));
}
