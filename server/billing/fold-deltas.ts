import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/**
 * Folds a batch of metered changes into their months. One statement removes them from one table and adds them to the
 * other, so that no reader counts them twice or not at all. Concurrent calls skip each other's rows, and write the
 * months in the same order, so that they cannot deadlock.
 * @returns The workspaces whose changes were folded, each once; empty when nothing is left.
 */
export async function foldDeltas(client: Pool | PoolClient, batch = 5_000): Promise<Id[]> {
  const { rows } = await client.query<{ workspace_id: Id }>({
    name: 'fold-deltas',
    text: `
      with gone as (
        delete from usage_deltas where ctid = any(array(select ctid from usage_deltas limit $1 for update skip locked))
        returning workspace_id, usage_month(at) as month, runs, storage, files, members
      ), folded as (
        insert into usage_months as m (workspace_id, month, runs, storage, files, members)
        select g.workspace_id, g.month, sum(g.runs), sum(g.storage), sum(g.files), sum(g.members)
        from gone g join workspaces w on w.id = g.workspace_id
        group by g.workspace_id, g.month order by g.workspace_id, g.month
        on conflict (workspace_id, month) do update set runs = m.runs + excluded.runs,
          storage = m.storage + excluded.storage, files = m.files + excluded.files, members = m.members + excluded.members
      )
      select distinct workspace_id from gone`,
    values: [batch],
  });
  return rows.map(({ workspace_id }) => workspace_id);
}
