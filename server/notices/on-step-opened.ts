import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { addNotices } from '../people/add-notices.ts';
import { findNotifiedPeople } from '../people/find-notice-recipients.ts';
import { directoryOf } from '../people/people.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';

/**
 * Records a notice for each assignee of a step that just opened. Whether the step still waits for them is checked when
 * the notice is shown and when the mail is written.
 */
export async function onStepOpened(context: AppContext, job: EffectJob<'notify_opened'>, job_id: Id): Promise<void> {
  const { workspace_id, of_run_id: run_id, run_step_id } = job;
  const directory = await directoryOf(context.pool, workspace_id);
  const readers = await findNotifiedPeople(context, directory, job.to, 'waiting');
  await addNotices(
    context,
    workspace_id,
    readers.map(({ id, mailing }) => ({
      member_id: id,
      key: `opened.${job_id}`,
      run_id,
      run_step_id,
      kind: 'opened' as const,
      due_at: null,
      mailing,
    })),
  );
}
