import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { hasJoined } from '../http/has-joined.ts';
import { enqueuePeopleChanged } from '../people/enqueue-people-changed.ts';
import { updateEveryone } from '../people/everyone.ts';
import { reassignPlans } from '../planned-runs/reassign-plans.ts';
import { lockMemberships } from './lock-memberships.ts';
import { groupsOfMember, removeMembership } from './remove-membership.ts';
import { noInvitation } from './show-invitation.ts';

/** The demo workspace, if this installation has one that is open. */
export interface Demo {
  workspace_id: Id;
  name: string;
  /** The caller's membership: as one of the demo's own people, as a visitor, or none. */
  membership: 'own' | 'visitor' | null;
}

export async function findDemo({ pool }: AppContext, caller: Caller): Promise<Demo | null> {
  const { rows } = await pool.query<Demo>(
    `select w.id as workspace_id, w.name,
      (select case when m.is_visitor then 'visitor' else 'own' end from members m
        where m.workspace_id = w.id and m.user_id = $1 and ${hasJoined('m')}) as membership
    from workspaces w where w.is_demo and w.status = 'enabled'`,
    [caller.user_id],
  );
  return rows[0] ?? null;
}

/**
 * Makes the caller a member of the demo workspace who sees all its runs. Whoever is in it already stays as they are.
 * @returns The workspace.
 * @throws ApiError not_found if there is no demo; operation_not_allowed for somebody whom an owner deactivated
 */
export async function enterDemo(context: AppContext, caller: Caller): Promise<Id> {
  const demo = await findDemo(context, caller);
  if (!demo) throw new ApiError('not_found');
  const { workspace_id } = demo;
  await inTransaction(context.pool, async (client) => {
    await lockMemberships(client, workspace_id);
    const { rows } = await client.query<{ id: Id; status: string; has_joined: boolean }>(
      `select m.id, m.status, ${hasJoined('m')} as has_joined from members m where m.workspace_id = $1 and m.user_id = $2`,
      [workspace_id, caller.user_id],
    );
    const [old] = rows;
    if (old?.has_joined) {
      if (old.status === 'disabled') throw new ApiError('operation_not_allowed');
      return;
    }
    const id = old?.id ?? context.nextId();
    await client.query(
      `insert into members (workspace_id, id, user_id, role, is_visitor) values ($1, $2, $3, 'member', true)
      on conflict (workspace_id, id) do update set role = 'member', status = 'enabled', removed_at = null,
        successor_id = null, succeeded_by = null, is_visitor = true, ${noInvitation}`,
      [workspace_id, id, caller.user_id],
    );
    await showRuns(client, context, { workspace_id, member_id: id });
    const group_ids = await updateEveryone(client, workspace_id, [id]);
    await enqueuePeopleChanged(client, workspace_id, { group_ids });
  });
  return workspace_id;
}

/** Shares every workflow with the visitor, so that runs, boards and figures have something to show. */
async function showRuns(
  client: PoolClient,
  { nextId }: AppContext,
  { workspace_id, member_id }: { workspace_id: Id; member_id: Id },
): Promise<void> {
  const { rows } = await client.query<{ id: Id }>('select id from workflows where workspace_id = $1', [workspace_id]);
  await client.query(
    `insert into workflow_viewers (workspace_id, id, workflow_id, member_id, role, created_by, created_at)
    select $1, x.id, x.workflow_id, $2, 'viewer', $2, now()
    from jsonb_to_recordset($3::jsonb) as x(id uuid, workflow_id uuid) on conflict do nothing`,
    [workspace_id, member_id, JSON.stringify(rows.map((row) => ({ id: nextId(), workflow_id: row.id })))],
  );
}

/** Ends a visit; steps that the visitor holds by name go to the workflows' admins. @throws ApiError not_found */
export async function leaveDemo(context: AppContext, caller: Caller): Promise<void> {
  const demo = await findDemo(context, caller);
  if (demo?.membership !== 'visitor') throw new ApiError('not_found');
  const { workspace_id } = demo;
  await inTransaction(context.pool, async (client) => {
    await lockMemberships(client, workspace_id);
    const { rows } = await client.query<{ id: Id }>(
      'select id from members where workspace_id = $1 and user_id = $2 and is_visitor and removed_at is null',
      [workspace_id, caller.user_id],
    );
    const id = rows[0]?.id;
    if (!id) return;
    const group_ids = await groupsOfMember(client, workspace_id, id);
    await removeMembership(client, workspace_id, id);
    await reassignPlans(client, { workspace_id, member_id: id, successor_id: null });
    await enqueuePeopleChanged(client, workspace_id, { member_ids: [id], group_ids });
  });
}
