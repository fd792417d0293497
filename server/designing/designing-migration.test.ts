import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('plans and notices from before the migration stay as they are, and notices of nothing are refused', () =>
  onSchemaBefore('0048', async ({ client, migrateOn }) => {
    // Only these tables matter: what they refer to is left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into planned_runs (workspace_id, id, workflow_id, created_by, zone, starts_on, starts_at,
        next_at, created_at, updated_at)
      select id, id, id, id, 'UTC', '2030-01-01', '09:00', now(), now(), now() from gen_random_uuid() id`);
    await client.query(`insert into notices (workspace_id, member_id, key, id, run_id, kind)
      select id, id, 'mentioned', id, id, 'mentioned' from gen_random_uuid() id`);
    await migrateOn();
    const { rows: plans } = await client.query(
      'select deleted_at, next_at is not null as is_planned from planned_runs',
    );
    expect(plans).toEqual([{ deleted_at: null, is_planned: true }]);
    const { rows: notices } = await client.query('select run_id is not null as is_kept, draft_comment_id from notices');
    expect(notices).toEqual([{ is_kept: true, draft_comment_id: null }]);
    await expect(client.query('update notices set run_id = null')).rejects.toThrow('notices_about_check');
  }));
