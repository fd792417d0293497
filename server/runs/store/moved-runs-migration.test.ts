import { expect, test } from 'vitest';
import { onSchemaBefore } from '../../testing/on-schema-before.ts';

test('runs from before the migration have one version, and no move', () =>
  onSchemaBefore('0045', async ({ client, migrateOn }) => {
    // Only the table of the runs matters: workflow and version are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, depth, started_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'running', 1, 'Run', 0, now(), now())`);
    await migrateOn();
    const { rows } = await client.query('select name, former_version_ids, move from runs');
    expect(rows).toEqual([{ name: 'Run', former_version_ids: [], move: null }]);
  }));
