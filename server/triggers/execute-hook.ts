import { createHash } from 'node:crypto';
import type { ActionOf, Id } from '../../engine/definition.ts';
import type { RunEvent, StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import { formatRefusal, type Refusal, refusalOf } from '../http/refusal.ts';
import type { IdempotentRequest } from '../run-access/once-per-key.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';
import { failed, type StepExecution, type StepExecutor } from '../runs/execute/step-executor.ts';
import { copyValues } from './copy-values.ts';
import { findAutomaticTriggerOfHook } from './find-automatic-trigger.ts';
import { startByTrigger } from './start-by-trigger.ts';

/**
 * Starts a run of another workflow (docs/rules.md, rule 13). A repeated job finds the run that it has started. A
 * refused start fails the step at once, with the reason as text.
 * @returns The event that the step is done, or that it waits for the child run.
 */
async function executeHook({ context, runContext, step, job }: StepExecution): Promise<RunEvent> {
  const { run_step_id, attempt } = job;
  const action = actionOf(runContext, step);
  const { run } = runContext.loaded;
  const trigger = await findAutomaticTriggerOfHook(context, job.workspace_id, action.stepable);
  if (!trigger) return reject(runContext, job, { code: 'trigger_not_found', errors: [], values: {} });
  try {
    const { id: child_run_id } = await startByTrigger(context, trigger, {
      by: 'workflow',
      inputs: (form) => copyValues(runContext, action, form),
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
    return reject(runContext, job, refusal);
  }
}

/**
 * The step was settled before its job was done, usually by a cancellation. If an earlier try of the job, which was
 * killed, has started a child run that the step would wait for, that is recorded, so that the child is cancelled.
 */
async function recallChild({ context, runContext, step, job }: StepExecution): Promise<RunEvent | null> {
  if (!actionOf(runContext, step).stepable.wait) return null;
  const { scope_id, key } = nameChild(job);
  const { rows } = await context.pool.query<{ run_id: Id }>({
    name: 'find-child-of-step',
    text: 'select run_id from idempotency_keys where workspace_id = $1 and member_id = $2 and key = $3',
    values: [job.workspace_id, scope_id, key],
  });
  const child_run_id = rows[0]?.run_id;
  if (!child_run_id || child_run_id === step.child_run_id) return null;
  return { type: 'child_started', run_step_id: job.run_step_id, attempt: job.attempt, child_run_id };
}

function actionOf(runContext: RunContext, step: StepState): ActionOf<'workflow_hook'> {
  const action = indexOf(runContext.version).actions.get(step.step_id)?.action;
  if (action?.stepable_type !== 'workflow_hook') throw new Error(`step ${step.id} is no hook`);
  return action;
}

/** A retry by an admin has another revision, so that it starts another child run. */
function nameChild({ run_step_id, attempt, revision }: EffectJob<'execute_step'>): IdempotentRequest {
  const key = `hook.${attempt}.${revision}`;
  return { scope_id: run_step_id, key, fingerprint: createHash('sha256').update(key).digest() };
}

function reject(runContext: RunContext, job: EffectJob<'execute_step'>, refusal: Refusal): RunEvent {
  const { initiator_id } = runContext.loaded.run;
  const language = runContext.directory.members.get(initiator_id ?? '')?.language ?? 'en';
  const reason = refusal.code === 'trigger_not_found' ? 'trigger_not_found' : 'start_refused';
  return failed(job, reason, formatRefusal(refusal, language));
}

export const hookExecutor: StepExecutor = { execute: executeHook, recall: recallChild };
