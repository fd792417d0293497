import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { limitsSql } from './packages.ts';

/**
 * How many more members fit in the package; null where it has no limit. Where there is one, other transactions that ask
 * the same wait until this one ends, so what it then adds is counted by the next: ask in the transaction that adds.
 */
export const membersLeft = (client: PoolClient, workspace_id: Id) => left(client, workspace_id, 'members');

/** How many more bytes fit in the package; null where it has no limit. Waits as `membersLeft` does. */
export const storageLeft = (client: PoolClient, workspace_id: Id) => left(client, workspace_id, 'storage');

async function left(client: PoolClient, workspace_id: Id, what: 'members' | 'storage'): Promise<number | null> {
  if ((await readLeft(client, workspace_id, what)) === null) return null;
  await client.query('select pg_advisory_xact_lock(usage_lock($1))', [workspace_id]);
  // Read anew: this sees what those committed for whom we waited.
  return readLeft(client, workspace_id, what);
}

/** The level now, whatever the month: what is added dates from the database's clock, and may be a moment ahead of ours. */
async function readLeft(client: PoolClient, workspace_id: Id, what: 'members' | 'storage'): Promise<number | null> {
  const { rows } = await client.query<{ room: number | null }>(
    `select greatest(0, (${limitsSql} -> w.package ->> '${what}')::bigint - u.${what}) as room
    from workspaces w cross join lateral usage_at(w.id, 'infinity') u
    where w.id = $1 and ${limitsSql} -> w.package ->> '${what}' is not null`,
    [workspace_id],
  );
  return rows[0]?.room ?? null;
}
