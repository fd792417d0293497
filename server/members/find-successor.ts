import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { invalid } from '../http/api-error.ts';
import { isAssignable } from '../people/active-member.ts';

/**
 * Who takes over from somebody; null where nobody is named.
 * @throws ApiError invalid_input where they are the very same, or not there to take anything over.
 */
export async function findSuccessor(
  client: ClientBase,
  { workspace_id, from, successor_id }: { workspace_id: Id; from: Id; successor_id: Id | null | undefined },
): Promise<Id | null> {
  if (!successor_id) return null;
  const { rows } = await client.query<{ id: Id }>(
    `select m.id from members m where m.workspace_id = $1 and m.id = $2 and m.id <> $3 and ${isAssignable('m')}`,
    [workspace_id, successor_id, from],
  );
  if (!rows[0]) throw invalid('successor_id', 'unknown_member');
  return rows[0].id;
}
