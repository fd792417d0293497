import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { invalid } from '../http/api-error.ts';
import { isAssignable } from '../people/active-member.ts';

/**
 * Finds the successor of a member who leaves; null if none is given.
 * @throws ApiError invalid_input if the successor is the same member, or is not an active or invited member
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
