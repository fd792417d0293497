import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('runs from before the migration are in no day yet, and are named when they are deleted', () =>
  onSchemaBefore('0051', async ({ client, migrateOn }) => {
    // Only the table of the runs matters: workflow and version are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, depth, started_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'running', 1, 'Run', 0, now(), now())`);
    await migrateOn();
    const count = async (table: string) => (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    // Without a calendar, no figure is read from the days, and the worker computes them.
    expect([await count('breakdown_calendars'), await count('breakdown_days'), await count('changed_runs')]).toEqual([
      0, 0, 0,
    ]);
    await client.query('set session_replication_role = origin');
    await client.query('delete from runs');
    expect([await count('changed_runs'), await count('run_deltas')]).toEqual([1, 1]);
  }));
