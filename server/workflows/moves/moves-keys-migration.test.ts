import { expect, test } from 'vitest';
import { onSchemaBefore } from '../../testing/on-schema-before.ts';

test('keys of moves from before the migration are found beside those of other requests', () =>
  onSchemaBefore('0065', async ({ client, migrateOn }) => {
    // Only the moves matter: workflow and version are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`with workspace as (insert into workspaces (id, name) values (gen_random_uuid(), 'Harbour') returning id)
      insert into run_moves (workspace_id, id, workflow_id, version_id, created_by, created_at, request_key, fingerprint)
      select id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), key, '\\x01'
      from workspace, unnest(array['once', null]) as key`);
    await migrateOn();
    const { rows } = await client.query(
      `select m.request_key, k.key, k.fingerprint = m.fingerprint and k.created_at = m.created_at as is_same
      from run_moves m left join idempotency_keys k
        on k.workspace_id = m.workspace_id and k.member_id = m.created_by and k.run_id = m.id
      order by 1`,
    );
    expect(rows).toEqual([
      { request_key: 'once', key: 'once', is_same: true },
      { request_key: null, key: null, is_same: null },
    ]);
  }));
