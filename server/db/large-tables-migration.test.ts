import { expect, test } from 'vitest';
import { onSchemaBefore } from '../testing/on-schema-before.ts';

test('the indexes of large tables are created on a database with data', () =>
  onSchemaBefore('0033', async ({ client, migrateOn }) => {
    // Two people with the same picture, and two who start by the same trigger: neither index is unique.
    await client.query(`
      insert into users (id, email, email_verified, image)
        select gen_random_uuid(), n || '@example.org', true, '/api/v1/user/pictures/1' from generate_series(1, 2) n;
      insert into workspaces (id, name) values ('00000000-0000-7000-8000-000000000001', 'Old');
      insert into members (workspace_id, id, user_id, role)
        select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), id, 'owner' from users;
      insert into workflows (workspace_id, id, name, draft) select id, id, 'Flow', '{}' from workspaces;
      insert into triggers (workspace_id, id, workflow_id, type, name) select id, id, id, 'manual', 'Manual' from workspaces;
      insert into trigger_initiators (workspace_id, trigger_id, member_id) select workspace_id, workspace_id, id from members`);
    expect(await migrateOn()).toContain('0033-indexes-of-large-tables.sql');
    const { rows } = await client.query(
      `select count(*)::int as initiators from trigger_initiators where trigger_id = '00000000-0000-7000-8000-000000000001'`,
    );
    expect(rows).toEqual([{ initiators: 2 }]);
  }));

test('the runs that somebody started are found in an index alone, also those from before it', () =>
  onSchemaBefore('0052', async ({ client, migrateOn }) => {
    // Only the table of the runs matters: workflow, version and people are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into runs (workspace_id, id, workflow_id, version_id, status, revision, name, depth, started_at, updated_at, initiator_id)
      select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'running', 1, 'Run', 0, now(), now(),
        case when n % 10 = 0 then '00000000-0000-7000-8000-000000000002'::uuid else gen_random_uuid() end from generate_series(1, 20000) n`);
    expect(await migrateOn()).toContain('0052-runs-of-initiator.sql');
    await client.query('vacuum analyze runs');
    const query = `select id from runs where workspace_id = '00000000-0000-7000-8000-000000000001'
      and initiator_id = '00000000-0000-7000-8000-000000000002'`;
    expect((await client.query(query)).rowCount).toBe(2000);
    // So small a table would be read in other ways.
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = off');
    const { rows } = await client.query(`explain ${query}`);
    expect(rows[0]['QUERY PLAN']).toContain('Index Only Scan using runs_by_initiator');
  }));
