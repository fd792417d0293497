import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { limitsSql } from './packages.ts';

/** What a package has of something, and what is left of it. */
export interface Left {
  left: number;
  max: number;
}

/**
 * How many more members fit in the package; null where it has no limit. Ask in the transaction that adds them: until it
 * ends, it holds the workspace's row, which every change of members needs anyway, and so does a change of package.
 */
export async function membersLeft(client: PoolClient, workspace_id: Id): Promise<Left | null> {
  await client.query('select from workspaces where id = $1 for no key update', [workspace_id]);
  return readLeft(client, workspace_id, 'members');
}

/**
 * How many more bytes fit in the package; null where it has no limit. Where there is one, other transactions that ask
 * wait until this one ends. Who also locks the workspace's row does so before.
 */
export async function storageLeft(client: PoolClient, workspace_id: Id): Promise<Left | null> {
  if ((await readLeft(client, workspace_id, 'storage')) === null) return null;
  await client.query('select pg_advisory_xact_lock(usage_lock($1))', [workspace_id]);
  // Read anew: this sees what those committed for whom we waited.
  return readLeft(client, workspace_id, 'storage');
}

/** The level now, whatever the month: what is added dates from the database's clock, and may be a moment ahead of ours. */
async function readLeft(client: PoolClient, workspace_id: Id, what: 'members' | 'storage'): Promise<Left | null> {
  const { rows } = await client.query<Left>(
    `select l.max, greatest(0, l.max - u.${what}) as left
    from workspaces w cross join lateral (select (${limitsSql} -> w.package ->> '${what}')::bigint as max) l
      cross join lateral usage_at(w.id, 'infinity') u
    where w.id = $1 and l.max is not null`,
    [workspace_id],
  );
  return rows[0] ?? null;
}
