import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { openSealed } from './seal-secret.ts';

/** Reads a key's value: `missing` if it does not exist, `unreadable` if it was encrypted with another SECRET. */
export async function readSecret(
  context: AppContext,
  workspace_id: Id,
  id: Id | null,
): Promise<{ value: string } | 'missing' | 'unreadable'> {
  const { rows } = await context.pool.query<{ id: Id; sealed: Buffer }>({
    name: 'read-secret',
    text: 'select id, sealed from secrets where workspace_id = $1 and id = $2',
    values: [workspace_id, id],
  });
  if (!rows[0]) return 'missing';
  const value = openSealed(context.config.SECRET, { workspace_id, id: rows[0].id }, rows[0].sealed);
  return value === null ? 'unreadable' : { value };
}
