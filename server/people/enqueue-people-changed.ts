import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/** Whose changes open steps may depend on: people, and groups that somebody joined or left. */
export interface ChangedPeople {
  member_ids?: readonly Id[];
  group_ids?: readonly Id[];
}

export interface PeopleChangedJob extends ChangedPeople {
  workspace_id: Id;
  /** The last run that an earlier part of this job has looked at. */
  after?: Id;
}

/**
 * Has every run with open steps of these people and groups looked at anew: votes may be decided now, and steps that
 * nobody living holds go to the admins. For every operation that changes who stands behind steps, in its own commit.
 */
export async function enqueuePeopleChanged(
  client: ClientBase,
  workspace_id: Id,
  changed: ChangedPeople,
): Promise<void> {
  const data: PeopleChangedJob = { workspace_id, ...changed };
  await enqueueJobs(client, [{ queue: 'people_changed', data }]);
}

/**
 * Names who takes over the open steps that somebody who leaves holds by name: the engine gives them over with whatever
 * happens to their runs next, and all of them are looked at for it.
 * @param by Who decided it: the history names them.
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
