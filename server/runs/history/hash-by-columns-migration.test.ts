import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { onSchemaBefore } from '../../testing/on-schema-before.ts';
import { verifyAllHistories } from './verify-all-histories.ts';

const [workspace, run] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

test('a history goes on over the migration, with the same hashes', () =>
  onSchemaBefore('0053', async ({ client, migrateOn }) => {
    // Without foreign keys, and so without the rows that these rows name.
    await client.query('set session_replication_role = replica');
    await client.query('alter table activities enable always trigger activities_chained');
    await client.query(`insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, started_at, updated_at)
      values ('${workspace}', '${run}', gen_random_uuid(), gen_random_uuid(), 'running', 1, 'Run', now(), now())`);
    const addLines = () =>
      client.query(`insert into activities (workspace_id, id, run_id, kind, at, by_id, data)
        select '${workspace}', gen_random_uuid(), '${run}', 'run_commented', now(), gen_random_uuid(), '{"a": "é"}'
        from generate_series(1, 2)`);
    await addLines();
    await migrateOn();
    await addLines();
    const { rows } = await client.query(`select count(*)::int as lines, bool_and(hash_activity('', line, a)
      = hash_line('', line, a.workspace_id, a.run_id, a.id, a.run_step_id, a.kind, a.at, a.by_id, a.data)) as are_equal from activities a`);
    expect(rows).toEqual([{ lines: 4, are_equal: true }]);
    expect(await verifyAllHistories(client as unknown as Pool, () => {})).toMatchObject({ lines: 4, broken: 0 });
  }));
