import type { Id } from '../../../engine/definition.ts';
import type { RunEvent } from '../../../engine/run-state.ts';
import type { AppContext } from '../../app-context.ts';
import { loadRun } from '../../run-access/load-run.ts';
import { applyAsSystem } from '../change/apply-as-system.ts';
import type { EffectJob } from './effect-job.ts';

/**
 * Runs after the last retry: fails the step with the last error message, so that an admin can decide
 * (docs/rules.md, rule 12).
 */
export async function giveUpStep(context: AppContext, job: EffectJob<'execute_step'>, job_id: Id): Promise<void> {
  const { rows } = await context.pool.query<{ note: string | null }>({
    name: 'find-give-up-reason',
    text: `select coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') as note
      from pgboss.job where name = 'give_up_step' and id = $1`,
    values: [job_id],
  });
  const { run_step_id, attempt } = job;
  const note = rows[0]?.note ?? '';
  const reason = job.stepable_type === 'slack' ? 'chat_unreachable' : 'effect_failed';
  const event: RunEvent = { type: 'effect_failed', run_step_id, attempt, reason, note };
  await applyAsSystem(context, job.workspace_id, job.of_run_id, event);
}

/** Cancels a child run that no step waits for any more. */
export async function cancelChild(context: AppContext, job: EffectJob<'cancel_child'>): Promise<void> {
  const child = await loadRun(context.pool, job.workspace_id, job.child_run_id, null);
  if (child?.run.status !== 'running' && child?.run.status !== 'failed') return;
  await applyAsSystem(context, job.workspace_id, job.child_run_id, { type: 'cancel', by: null });
}

/** Applies the end of a child run to its parent run. */
export async function notifyParent(context: AppContext, job: EffectJob<'notify_parent'>): Promise<void> {
  const { run_step_id, status } = job;
  await applyAsSystem(context, job.workspace_id, job.run_id, {
    type: 'child_ended',
    run_step_id,
    child_run_id: job.of_run_id,
    status,
  });
}
