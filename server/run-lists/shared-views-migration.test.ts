import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test("views from before the migration stay their author's own", () =>
  onSchemaBefore('0034', async ({ client, migrateOn }) => {
    // Only the table of the views matters: the member is left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into run_views (workspace_id, id, member_id, name, query)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Mine', '{}')`);
    await migrateOn();
    const { rows } = await client.query('select name, is_shared from run_views');
    expect(rows).toEqual([{ name: 'Mine', is_shared: false }]);
  }));
