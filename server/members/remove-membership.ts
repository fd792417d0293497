import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';

/** The groups that somebody is in. */
export async function groupsOfMember(client: ClientBase, workspace_id: Id, id: Id): Promise<Id[]> {
  const { rows } = await client.query<{ group_id: Id }>(
    'select group_id from group_members where workspace_id = $1 and member_id = $2',
    [workspace_id, id],
  );
  return rows.map(({ group_id }) => group_id);
}

/** What lets its holder act or see. */
const tables = [
  'group_members',
  'workflow_admins',
  'trigger_initiators',
  'run_viewers',
  'workflow_viewers',
  'version_cancellers',
];

/**
 * Takes a place out of the workspace, its invitation with it. The row stays, so that the history keeps its name; what
 * would let its holder act once more, were they invited again, goes: groups, the administration of workflows, triggers,
 * what is shared with them, the sight of runs that they may cancel.
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
