import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import type { PlansPausedJob } from './jobs.ts';

/** SQL condition on `planned_runs p`: a run is to start. Such plans are paused when their creator leaves without a successor. */
export const isActivePlan = (p: string): string => `${p}.status = 'enabled' and ${p}.next_at is not null`;

/**
 * Reassigns the plans of a member who leaves to the successor, who becomes the starter of their runs. Without a
 * successor, or with a guest, who may start nothing, the enabled plans are paused, and those who may resume them are
 * notified (docs/rules.md, rule 11). Call it in the transaction that deactivates or removes the member.
 */
export async function reassignPlans(
  client: ClientBase,
  { workspace_id, member_id, successor_id }: { workspace_id: Id; member_id: Id; successor_id: Id | null },
): Promise<void> {
  await client.query(
    `update planned_runs set created_by = $3, notice = null, revision = revision + 1
    where workspace_id = $1 and created_by = $2
      and exists (select 1 from members where workspace_id = $1 and id = $3 and role <> 'guest')`,
    [workspace_id, member_id, successor_id],
  );
  const { rows } = await client.query<{ id: Id }>(
    `update planned_runs p set status = 'disabled', notice = 'creator_left', next_at = null, revision = revision + 1
    where p.workspace_id = $1 and p.created_by = $2 and ${isActivePlan('p')} returning p.id`,
    [workspace_id, member_id],
  );
  if (rows.length === 0) return;
  const data: PlansPausedJob = { workspace_id, planned_run_ids: rows.map(({ id }) => id) };
  await enqueueJobs(client, workspace_id, [{ queue: 'notify_plans_paused', data }]);
}
