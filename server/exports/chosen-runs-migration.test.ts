import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('exports from before the migration are of every run', () =>
  onSchemaBefore('0037', async ({ client, migrateOn }) => {
    // Only the table of the exports matters: member and workflow are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into exports (workspace_id, id, member_id, workflow_id, format, content, language, created_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'csv', 'runs', 'en', now())`);
    await migrateOn();
    const { rows } = await client.query('select format, run_ids from exports');
    expect(rows).toEqual([{ format: 'csv', run_ids: null }]);
  }));
