import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { isActiveMember } from '../people/active-member.ts';
import { editsWorkflow } from '../people/edits-workflow.ts';

/** Which of the members may edit which of the workflows now. @returns Member ids by workflow. */
export async function findEditors(
  pool: Pool,
  workspace_id: Id,
  workflow_ids: readonly Id[],
  member_ids: readonly Id[],
): Promise<Map<Id, Set<Id>>> {
  const { rows } = await pool.query<{ workflow_id: Id; member_ids: Id[] }>({
    name: 'find-editors',
    text: `select w.id as workflow_id, array_agg(m.id) as member_ids
      from workflows w join members m on m.workspace_id = $1 and m.id = any($3::uuid[]) and ${isActiveMember('m')}
      where w.workspace_id = $1 and w.id = any($2::uuid[]) and w.deleted_at is null and ${editsWorkflow('m.id', 'm.role')} group by w.id`,
    values: [workspace_id, workflow_ids, member_ids],
  });
  return new Map(rows.map((row) => [row.workflow_id, new Set(row.member_ids)]));
}
