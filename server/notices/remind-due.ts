import { holdersOf } from '../../engine/can.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { StepState } from '../../engine/run-state.ts';
import type { AppContext } from '../app-context.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';
import { addNotices, type NoticeKind } from './add-notices.ts';
import { findNoticeRecipients, refOf } from './find-notice-recipients.ts';
import { reminderMoments } from './reminder-moments.ts';

/**
 * The job that a transition enqueues has no `moment`. In each following job, `moment` is the index, in the list of
 * `reminderMoments`, of the reminder that it waits for.
 */
type RemindJob = EffectJob<'remind_due'> & { moment?: number };

/** Maximum delay of a job, in seconds. For later dates, the job runs in between and is enqueued again. */
const furthest = 30 * 24 * 3600;

/**
 * Reminds the holders of a due step or run, and enqueues the job for the next moment. Steps that were settled or have
 * another due date now are left out. After a time without workers, one reminder is sent instead of several.
 */
export async function remindDue(context: AppContext, job: RemindJob, job_id: Id): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  const steps = runContext ? stepsDue(runContext, job) : null;
  if (!runContext || !steps) return;
  const { rows } = await context.pool.query<{ time_zone: string }>('select time_zone from workspaces where id = $1', [
    job.workspace_id,
  ]);
  const now = context.now();
  const moments = reminderMoments(job.due_at, rows[0]?.time_zone ?? 'UTC');
  const passed = moments.filter((moment) => moment <= now).length;
  if (job.moment !== undefined && passed > job.moment)
    await remind(context, runContext, steps, { job, moment: passed - 1 });
  const next = moments[passed];
  if (next === undefined) return;
  const data: RemindJob = { ...job, moment: passed };
  const afterSeconds = Math.min(next - now, furthest);
  await context.jobs.sendOnce('remind_due', [{ key: `${job_id} next`, data, afterSeconds }]);
}

/**
 * The open steps that the due date applies to; null if it no longer applies. A run's due date applies to steps without
 * their own.
 */
function stepsDue({ loaded: { run } }: RunContext, { run_step_id, due_at }: RemindJob): StepState[] | null {
  if (run.ended_at !== null || run.deleted_at !== null) return null;
  const open = run.steps.filter(({ status }) => status === 'pending');
  if (run_step_id === null) return run.due_at === due_at ? open.filter((step) => step.due_at === null) : null;
  const own = open.filter((step) => step.id === run_step_id && step.due_at === due_at);
  return own.length > 0 ? own : null;
}

async function remind(
  context: AppContext,
  { directory, people, version, loaded }: RunContext,
  steps: StepState[],
  { job, moment }: { job: RemindJob; moment: number },
): Promise<void> {
  const kind: NoticeKind = moment === 0 ? 'due_soon' : moment === 1 ? 'due_now' : 'overdue';
  const { due_at } = job;
  for (const step of steps) {
    const readers = await findNoticeRecipients(
      context,
      directory,
      holdersOf(version, loaded.run, step, people).map(refOf),
    );
    const key = keyOf(step.id, due_at, moment);
    await addNotices(
      context,
      job.workspace_id,
      readers.map(({ id }) => ({
        member_id: id,
        key,
        run_id: loaded.run.id,
        run_step_id: step.id,
        kind,
        due_at,
      })),
    );
  }
}

const keyOf = (run_step_id: Id, due_at: Unix, moment: number) => `due.${run_step_id}.${due_at}.${moment}`;
