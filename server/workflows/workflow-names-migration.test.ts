import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('workflows from before the migration have their names, and no translations', () =>
  onSchemaBefore('0047', async ({ client, migrateOn }) => {
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into workflows (workspace_id, id, name, draft)
      select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'Claim ' || n, '{}' from generate_series(1, 3) n`);
    await migrateOn();
    const { rows } = await client.query(
      'select workflow_names(w) as names, translations from workflows w order by name',
    );
    expect(rows).toEqual([1, 2, 3].map((n) => ({ names: `Claim ${n}`, translations: {} })));
    await client.query(`update workflows set translations = '{"th": {"name": "คำขอ"}}' where name = 'Claim 2'`);
    const { rows: found } = await client.query(`select name from workflows w where workflow_names(w) like '%คำขอ%'`);
    expect(found).toEqual([{ name: 'Claim 2' }]);
  }));
