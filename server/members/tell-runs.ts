import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { addJobs } from '../jobs/add-jobs.ts';

/** Whose changes open steps may depend on: people, and groups that somebody joined or left. */
export interface ChangedPeople {
  member_ids?: readonly Id[];
  group_ids?: readonly Id[];
}

export interface LookAtPeopleJob extends ChangedPeople {
  workspace_id: Id;
  /** The last run that an earlier part of this job has looked at. */
  after?: Id;
}

export interface HandOverJob {
  workspace_id: Id;
  member_id: Id;
  successor_id: Id;
  /** Who decided it: the history names them. */
  by: Id;
  /** Groups that the member is or was in: their runs are looked at when all is handed over. */
  group_ids: readonly Id[];
  /** The last step that an earlier part of this job has handed over. */
  after?: Id;
}

/**
 * Has every run with open steps of these people and groups looked at anew: votes may be decided now, and steps that
 * nobody living holds go to the admins. For every operation that changes who stands behind steps, in its own commit.
 */
export async function tellRuns(client: ClientBase, workspace_id: Id, changed: ChangedPeople): Promise<void> {
  const data: LookAtPeopleJob = { workspace_id, ...changed };
  await addJobs(client, [{ queue: 'look_at_people', data }]);
}

/** Has the open steps that somebody holds by name given to another; then their runs are looked at anew. */
export async function handOver(client: ClientBase, job: HandOverJob): Promise<void> {
  await addJobs(client, [{ queue: 'hand_over', data: job }]);
}
