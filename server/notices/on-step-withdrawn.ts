import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { addNotices } from '../people/add-notices.ts';
import { findNotifiedPeople } from '../people/find-notice-recipients.ts';
import { directoryOf } from '../people/people.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';

/**
 * Records a notice for each assignee of a step that waited for them, and whose action the version does not have to which
 * the run was moved. It asks for nothing, so it is never mailed at once.
 */
export async function onStepWithdrawn(
  context: AppContext,
  job: EffectJob<'notify_withdrawn'>,
  job_id: Id,
): Promise<void> {
  const { workspace_id, of_run_id: run_id, run_step_id, by } = job;
  const directory = await directoryOf(context.pool, workspace_id);
  const readers = await findNotifiedPeople(context, directory, job.to, 'waiting');
  await addNotices(
    context,
    workspace_id,
    readers
      .filter(({ id }) => id !== by)
      .map(({ id, mailing }) => ({
        member_id: id,
        key: `withdrawn.${job_id}`,
        run_id,
        run_step_id,
        kind: 'withdrawn' as const,
        due_at: null,
        mailing,
        by_id: by,
      })),
  );
}
