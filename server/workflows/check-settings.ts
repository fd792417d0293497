import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { invalid } from '../http/api-error.ts';
import type { Directory } from '../people/people.ts';

/** @throws ApiError invalid_input if an admin is neither an active nor an invited member, or is a guest */
export function checkAdmins(directory: Directory, admins: readonly Id[] | undefined): void {
  for (const id of admins ?? []) {
    const member = directory.members.get(id);
    if (!member?.active || member.role === 'guest') throw invalid('workflow.admins', 'unknown_member');
  }
}

/** @throws ApiError invalid_input if a tag does not exist in the workspace */
export async function checkCategories(pool: Pool, workspace_id: Id, tags: readonly Id[] | undefined): Promise<void> {
  if (!tags?.length) return;
  const { rows } = await pool.query<{ id: Id }>(
    'select id from tags where workspace_id = $1 and id = any($2::uuid[])',
    [workspace_id, tags],
  );
  if (rows.length < new Set(tags).size) throw invalid('workflow.categories', 'not_a_choice');
}
