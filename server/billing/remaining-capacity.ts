import type { PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { limitsSql } from './packages.ts';
import { usageAtSql } from './usage-sql.ts';

/** A limit of a package, and what is left of it. */
export interface Left {
  left: number;
  max: number;
}

/**
 * How many more members the package allows; null without a limit. Call it in the transaction that adds them: until the
 * transaction ends, it locks the workspace's row, which every change of members and of the package needs too.
 */
export async function membersLeft(client: PoolClient, workspace_id: Id): Promise<Left | null> {
  await client.query('select 1 from workspaces where id = $1 for no key update', [workspace_id]);
  return readLeft(client, workspace_id, 'members');
}

/**
 * How many more bytes the package allows; null without a limit. With a limit, other transactions that call this wait
 * until this one ends. A transaction that also locks the workspace's row must lock that first.
 */
export async function storageLeft(client: PoolClient, workspace_id: Id): Promise<Left | null> {
  if ((await readLeft(client, workspace_id, 'storage')) === null) return null;
  await client.query('select pg_advisory_xact_lock(usage_lock($1))', [workspace_id]);
  // Read again: now it includes what was committed by the transactions that held the lock.
  return readLeft(client, workspace_id, 'storage');
}

/**
 * The level now, whatever the month: additions are dated by the database's clock, which may be slightly ahead of this
 * one.
 */
async function readLeft(client: PoolClient, workspace_id: Id, what: 'members' | 'storage'): Promise<Left | null> {
  const { rows } = await client.query<Left>(
    `select l.max, greatest(0, l.max - u.${what}) as left
    from workspaces w cross join lateral (select (${limitsSql} -> w.package ->> '${what}')::bigint as max) l
      cross join lateral ${usageAtSql('$1', "'infinity'")} u
    where w.id = $1 and l.max is not null`,
    [workspace_id],
  );
  return rows[0] ?? null;
}
