import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { detachFilesOfRuns } from '../files/detach-files.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

/** Runs in one transaction. A run takes some tens of rows with it. */
const runsAtOnce = 200;

/** A run's place in the index of the runs of a workflow. */
interface IndexPosition {
  listing: string;
  /** As text, because conversion to seconds would lose the fraction of a second. */
  at: string;
  id: Id;
}

export interface DeleteRunsJob {
  workspace_id: Id;
  workflow_id: Id;
}

export const firstPosition: IndexPosition = {
  listing: '',
  at: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Deletes some of the runs of a workflow that have ended, with their files: those after a position.
 * @returns The position of the last one; null if no more runs follow.
 */
export async function deleteRuns(
  { now }: Pick<AppContext, 'now'>,
  client: PoolClient,
  { workspace_id, workflow_id, after }: DeleteRunsJob & { after: IndexPosition },
): Promise<IndexPosition | null> {
  // After the last position, because the entries of deleted runs stay in the index while an older transaction runs.
  const { rows } = await client.query<IndexPosition>({
    name: 'find-runs-to-delete',
    text: `select listing, updated_at::text as at, id from runs
      where workspace_id = $1 and workflow_id = $2 and (listing, updated_at, id) > ($3, $4::timestamptz, $5::uuid)
        and status not in ('running', 'failed')
      order by listing, updated_at, id limit ${runsAtOnce + 1} for update`,
    values: [workspace_id, workflow_id, after.listing, after.at, after.id],
  });
  const deleted = rows.slice(0, runsAtOnce);
  const ids = deleted.map(({ id }) => id);
  await detachFilesOfRuns(client, workspace_id, ids, now());
  await client.query('delete from runs where workspace_id = $1 and id = any($2::uuid[])', [workspace_id, ids]);
  return rows.length > runsAtOnce ? deleted.at(-1)! : null;
}

/** Seconds after which it is looked again whether a run of a deleted workflow has ended. */
const patience = 3600;

/**
 * Deletes the runs of a workflow that was deleted, a part in each transaction, and then its row. An attempt that is killed
 * is continued by the next one. A run that was being started while the workflow was deleted goes on, and is deleted once it has
 * ended.
 */
export async function deleteRunsOfWorkflow(context: AppContext, job: DeleteRunsJob): Promise<void> {
  const { workspace_id, workflow_id } = job;
  const values = [workspace_id, workflow_id];
  const { rows } = await context.pool.query(
    'select 1 from workflows where workspace_id = $1 and id = $2 and deleted_at is not null',
    values,
  );
  if (rows.length === 0) return;
  const deleteAfter = (after: IndexPosition) =>
    inTransaction(context.pool, (client) => deleteRuns(context, client, { ...job, after }));
  for (let last: IndexPosition | null = firstPosition; last !== null; ) last = await deleteAfter(last);
  await inTransaction(context.pool, async (client) => {
    // A start that has found the workflow before it was deleted holds a lock on this row until it is committed.
    await client.query('select 1 from workflows where workspace_id = $1 and id = $2 for update', values);
    const left = await client.query('select 1 from runs where workspace_id = $1 and workflow_id = $2 limit 1', values);
    if (left.rows.length === 0) await client.query('delete from workflows where workspace_id = $1 and id = $2', values);
    else
      await enqueueJobs(client, workspace_id, [{ queue: 'delete_workflow_runs', data: job, afterSeconds: patience }]);
  });
  context.live.publish({ workspace_id, topics: ['workflows', 'everything'] });
}
