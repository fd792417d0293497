import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';

/** The ids of a member's groups. */
export async function groupsOfMember(client: ClientBase, workspace_id: Id, id: Id): Promise<Id[]> {
  const { rows } = await client.query<{ group_id: Id }>(
    'select group_id from group_members where workspace_id = $1 and member_id = $2',
    [workspace_id, id],
  );
  return rows.map(({ group_id }) => group_id);
}

/** The tables whose rows give a member rights. */
const tables = [
  'group_members',
  'workflow_admins',
  'trigger_initiators',
  'run_viewers',
  'workflow_viewers',
  'version_cancellers',
];

/**
 * Marks a membership as removed and voids its invitation. The row stays, because the history needs the name. Rows that
 * would give rights again after another invitation are deleted: groups, workflow administration, triggers, shares, and
 * the right to cancel runs.
 */
export async function removeMembership(client: ClientBase, workspace_id: Id, id: Id): Promise<void> {
  for (const table of tables) {
    await client.query(`delete from ${table} where workspace_id = $1 and member_id = $2`, [workspace_id, id]);
  }
  await client.query(
    `update members set removed_at = now(), invitation_hash = null, invitation_expires_at = null
      where workspace_id = $1 and id = $2`,
    [workspace_id, id],
  );
}
