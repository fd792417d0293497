import { membersOf } from '../../engine/assignees.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import { Rejection } from '../../engine/rejection.ts';
import type { RunEvent } from '../../engine/run-state.ts';
import type { HandOverJob, LookAtPeopleJob } from '../members/tell-runs.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from './apply-event.ts';
import { applyAsBaton } from './jobs.ts';

/** Steps of one job; what is left is the next one's. */
const batch = 100;

const stepsHeld = {
  name: 'steps-held',
  text: `select run_id, run_step_id from step_assignees
    where workspace_id = $1 and member_id = $2 and is_open and ($3::uuid is null or run_step_id > $3)
    order by run_step_id limit ${batch}`,
};

/**
 * Gives the open steps that somebody holds by name to their successor (rule 11); a step handed over already is not theirs
 * any more, so a repeat does nothing. In the end their runs are looked at: what the successor may not have goes to admins.
 */
export async function handOver(parts: Parts, job: HandOverJob, job_id: Id): Promise<void> {
  const { workspace_id, member_id, group_ids, after = null } = job;
  const { rows } = await parts.pool.query<{ run_id: Id; run_step_id: Id }>({
    ...stepsHeld,
    values: [workspace_id, member_id, after],
  });
  for (const { run_id, run_step_id } of rows) {
    try {
      await applyAsBaton(parts, workspace_id, run_id, (known) => reassignment(known, run_step_id, job));
    } catch (error) {
      // It was settled meanwhile, or the rules keep the successor from it.
      if (!(error instanceof Rejection)) throw error;
    }
  }
  const last = rows.at(-1);
  if (last && rows.length === batch) {
    const rest: HandOverJob = { ...job, after: last.run_step_id };
    await parts.jobs.sendOnce('hand_over', [{ key: `${job_id} ${last.run_step_id}`, data: rest }]);
  } else {
    const look: LookAtPeopleJob = { workspace_id, member_ids: [member_id], group_ids };
    await parts.jobs.sendOnce('look_at_people', [{ key: job_id, data: look }]);
  }
}

/** The successor in the member's stead; the others keep their part, those apart who are gone themselves. */
function reassignment({ loaded, people }: KnownRun, run_step_id: Id, job: HandOverJob): RunEvent {
  const step = loaded.run.steps.find(({ id }) => id === run_step_id);
  const isTheirs = (ref: Ref) => ref.type === 'user_workspace' && ref.id === job.member_id;
  const hasAnswered = step?.votes.some((vote) => vote.user_workspace_id === job.member_id);
  // Who has answered has done their part, and it counts: nobody is to answer in their stead.
  if (!step?.assignees.some(isTheirs) || hasAnswered) return { type: 'people_changed' };
  const isThere = (ref: Ref) => (ref.type === 'group' ? people.groups.has(ref.id) : membersOf([ref], people).size > 0);
  const assignees = step.assignees.flatMap((ref): Ref[] => {
    if (isTheirs(ref)) return [{ type: 'user_workspace', id: job.successor_id }];
    return isThere(ref) ? [ref] : [];
  });
  return { type: 'reassign', run_step_id, by: job.by, assignees };
}
