import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';

/** The workspaces with metered changes that are not folded yet. */
export async function listUnfolded(client: Pool | PoolClient): Promise<Id[]> {
  const { rows } = await client.query<{ workspace_id: Id }>({
    name: 'list-unfolded',
    text: 'select distinct workspace_id from usage_deltas',
  });
  return rows.map(({ workspace_id }) => workspace_id);
}

/**
 * Folds a batch of a workspace's metered changes into its months; those of a deleted workspace are dropped. One statement
 * removes them from one table and adds them to the other, so that no reader counts them twice or not at all. A concurrent call
 * waits for the rows of this one, and then finds them gone.
 * @returns How many changes were folded; 0 when nothing is left.
 */
export async function foldDeltas(client: Pool | PoolClient, workspace_id: Id, batch = 5_000): Promise<number> {
  const { rows } = await client.query<{ folded: number }>({
    name: 'fold-deltas',
    text: `
      with gone as (
        delete from usage_deltas where workspace_id = $1
          and ctid = any(array(select d.ctid from usage_deltas d where d.workspace_id = $1 limit $2))
        returning usage_month(at) as month, runs, storage, files, members
      ), folded as (
        insert into usage_months as m (workspace_id, month, runs, storage, files, members)
        select $1, g.month, sum(g.runs), sum(g.storage), sum(g.files), sum(g.members)
        from gone g where exists (select 1 from workspaces w where w.id = $1)
        group by g.month order by g.month
        on conflict (workspace_id, month) do update set runs = m.runs + excluded.runs,
          storage = m.storage + excluded.storage, files = m.files + excluded.files, members = m.members + excluded.members
      )
      select count(*)::int as folded from gone`,
    values: [workspace_id, batch],
  });
  return rows[0]?.folded ?? 0;
}
