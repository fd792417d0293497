import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/** The changed members, and the groups that somebody joined or left. */
export interface ChangedPeople {
  member_ids?: readonly Id[];
  group_ids?: readonly Id[];
}

export interface PeopleChangedJob extends ChangedPeople {
  workspace_id: Id;
  /** The last run that the previous part of this job has processed. */
  after?: Id;
}

/**
 * Enqueues a job that reevaluates every run with open steps of these people and groups: a vote may be decided now, and
 * steps without an active assignee go to the admins. Every operation that changes who can answer steps must call it in
 * its own transaction.
 */
export async function enqueuePeopleChanged(
  client: ClientBase,
  workspace_id: Id,
  changed: ChangedPeople,
): Promise<void> {
  const data: PeopleChangedJob = { workspace_id, ...changed };
  await enqueueJobs(client, workspace_id, [{ queue: 'people_changed', data }]);
}

/**
 * Sets the successor of a member who leaves. At the next event of a run, the engine reassigns the steps that the member
 * holds by name; the enqueued job applies such an event to all of these runs.
 * @param by The member who decided it, for the history.
 */
export async function setSuccessor(
  client: ClientBase,
  {
    workspace_id,
    member_id,
    successor_id,
    by,
    group_ids,
  }: { workspace_id: Id; member_id: Id; successor_id: Id; by: Id; group_ids: readonly Id[] },
): Promise<void> {
  await client.query('update members set successor_id = $3, succeeded_by = $4 where workspace_id = $1 and id = $2', [
    workspace_id,
    member_id,
    successor_id,
    by,
  ]);
  await enqueuePeopleChanged(client, workspace_id, { member_ids: [member_id], group_ids });
}
