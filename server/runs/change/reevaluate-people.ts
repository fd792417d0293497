import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import type { PeopleChangedJob } from '../../people/enqueue-people-changed.ts';
import { applyAsSystem } from './apply-as-system.ts';

/** Number of runs per job; the next job continues with the rest. */
const batch = 100;

/** Runs with open steps of these members and groups, in the order of their ids, from the run after `$4` on. */
const runsHeld = {
  name: 'find-runs-by-assignees',
  text: `select run_id from (
      select run_id from step_assignees where workspace_id = $1 and member_id = any($2::uuid[]) and is_open
      union
      select run_id from step_assignees where workspace_id = $1 and group_id = any($3::uuid[]) and is_open
    ) held where $4::uuid is null or run_id > $4 order by run_id limit ${batch}`,
};

/**
 * Applies the event `people_changed` to the runs whose open steps are assigned to the changed people and groups. Runs
 * without a change are not written, so a repeat has no effect.
 */
export async function reevaluatePeople(context: AppContext, job: PeopleChangedJob, job_id: Id): Promise<void> {
  const { workspace_id, member_ids = [], group_ids = [], after = null } = job;
  const { rows } = await context.pool.query<{ run_id: Id }>({
    ...runsHeld,
    values: [workspace_id, member_ids, group_ids, after],
  });
  const last = rows.at(-1);
  // The rest is enqueued first: a run that fails here must not delay it until the retries.
  if (last && rows.length === batch) {
    const rest: PeopleChangedJob = { ...job, after: last.run_id };
    await context.jobs.sendOnce('people_changed', [{ key: `${job_id} ${last.run_id}`, data: rest }]);
  }
  const failures: unknown[] = [];
  for (const { run_id } of rows) {
    await applyAsSystem(context, workspace_id, run_id, { type: 'people_changed' }).catch((error) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}
