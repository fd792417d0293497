import type { Id } from '../../engine/definition.ts';
import { directoryOf } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import type { EffectJob } from '../runs/effect-job.ts';
import { addNotices } from './add-notices.ts';
import { findReaders } from './find-readers.ts';

/** Notes for the people of a step that just opened that it waits for them. Whether it still does, the mail looks. */
export async function hearOpened(parts: Parts, job: EffectJob<'notify_opened'>, job_id: Id): Promise<void> {
  const { workspace_id, of_run_id: run_id, run_step_id } = job;
  const directory = await directoryOf(parts.pool, workspace_id);
  const readers = await findReaders(parts, directory, job.to);
  await addNotices(
    parts,
    workspace_id,
    readers.map(({ id }) => ({
      member_id: id,
      key: `opened.${job_id}`,
      run_id,
      run_step_id,
      kind: 'opened' as const,
      due_at: null,
    })),
  );
}
