import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('notices from before the migration are listed as read, by their time', () =>
  onSchemaBefore('0032', async ({ client, migrateOn }) => {
    // Only the table of the notices matters: the rows that they refer to are left out.
    await client.query(`set session_replication_role = replica`);
    await client.query(`insert into notices (workspace_id, member_id, key, run_id, run_step_id, kind, created_at)
      select '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'opened.' || day,
        gen_random_uuid(), gen_random_uuid(), 'opened', timestamptz '2026-11-01' + day * interval '1 day'
      from generate_series(1, 9) day`);
    await migrateOn();
    const { rows } = await client.query('select key, read_at is not null as is_read, mailing from notices order by id');
    expect(rows).toEqual(
      Array.from({ length: 9 }, (_, at) => ({ key: `opened.${at + 1}`, is_read: true, mailing: 'now' })),
    );
  }));
