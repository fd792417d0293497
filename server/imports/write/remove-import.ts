import type { Client, PoolClient } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { detachFiles } from '../../files/detach-files.ts';
import { logAt } from '../import-row.ts';
import { onOwnConnection } from './own-connection.ts';

interface RemovedImport {
  status: string;
  file_key: string | null;
  workflow_id: Id | null;
  version_id: Id | null;
  created_workflow: boolean;
}

/** Takes an import back, in one transaction: all of its runs are gone at once, or none. */
export async function removeImport(
  context: AppContext,
  { workspace_id, import_id }: { workspace_id: Id; import_id: Id },
): Promise<void> {
  const file_key = await onOwnConnection(context.pool, async (client) => {
    const values = [workspace_id, import_id];
    const { rows } = await client.query<RemovedImport>(
      `select status, file_key, workflow_id, version_id, created_workflow from imports
      where workspace_id = $1 and id = $2 for update`,
      values,
    );
    const row = rows[0];
    if (row?.status !== 'removing') return null;
    const attached = await client.query<{ file_key: string }>(
      `select a.file_key from attachments a join runs r on r.workspace_id = $1 and r.id = a.run_id
      where a.workspace_id = $1 and r.import_id = $2`,
      values,
    );
    const keys = attached.rows.map((one) => one.file_key);
    await detachFiles(client as unknown as PoolClient, workspace_id, keys, context.now());
    await client.query('delete from runs where workspace_id = $1 and import_id = $2', values);
    await client.query('delete from imports where workspace_id = $1 and id = $2', values);
    if (row.created_workflow && row.workflow_id)
      await removeUnused(client, workspace_id, row.workflow_id, row.version_id);
    return row.file_key;
  });
  if (file_key) await context.files.delete(logAt(workspace_id, file_key));
  context.live.publish({ workspace_id, topics: ['workflows', 'everything'] });
}

/**
 * Deletes the workflow that an import created, unless it has come into use: it has other runs, plans, imports, versions
 * or triggers, or its draft was edited.
 */
async function removeUnused(client: Client, workspace_id: Id, workflow_id: Id, version_id: Id | null): Promise<void> {
  // A start holds a lock on the workflow's row until it is committed: this waits for it, and then sees its run.
  await client.query('select 1 from workflows where workspace_id = $1 and id = $2 for update', [
    workspace_id,
    workflow_id,
  ]);
  const of = (table: string) => `select 1 from ${table} x where x.workspace_id = $1 and x.workflow_id = w.id`;
  await client.query(
    `delete from workflows w where w.workspace_id = $1 and w.id = $2 and w.draft_revision = 1
      and not exists (${of('runs')}) and not exists (${of('planned_runs')}) and not exists (${of('imports')})
      and not exists (${of('versions')} and x.id is distinct from $3)
      and not exists (${of('triggers')} and x.type = 'automatic')`,
    [workspace_id, workflow_id, version_id],
  );
}
