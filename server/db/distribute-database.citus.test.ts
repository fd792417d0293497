import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { joinNodes } from '../testing/citus-cluster.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tablePlacements } from './distribute/table-placements.ts';
import { distributeDatabase } from './distribute-database.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { violatedConstraint } from './violated-constraint.ts';

/** As a later version may bring it: a table, a column with values, an index, and another form of a trigger's function. */
const later = `
-- Rows of a workspace; they may name a run.
create table later_rows (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  run_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete set null (run_id)
);
insert into later_rows (workspace_id, id, run_id) select workspace_id, id, id from runs;
alter table runs add column later integer not null default 0;
create index runs_later on runs (workspace_id, later);
update runs set later = 1;
create or replace function discount_runs() returns trigger language plpgsql as $$
begin
  insert into changed_runs (workspace_id, run_id) select workspace_id, id from gone;
  return null;
end $$;`;

const [workspace, user, parent, child] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(null);
  await joinNodes(inject('citusPorts'), new URL(database.url).pathname.slice(1));
  await migrate(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into users (id, email) values ('${user}', 'ada@example.org');
    insert into workspaces (id, name) values ('${workspace}', 'One');
    insert into members (workspace_id, id, user_id, role) values ('${workspace}', '${user}', '${user}', 'owner');
    insert into workflows (workspace_id, id, name, draft) values ('${workspace}', '${parent}', 'Claim', '{}');
    insert into versions (workspace_id, id, workflow_id, number, definition) values ('${workspace}', '${parent}', '${parent}', 1, '{}');
    insert into runs (workspace_id, id, workflow_id, version_id, parent_run_id, status, revision, name, started_at, updated_at)
      values ('${workspace}', '${parent}', '${parent}', '${parent}', null, 'running', 1, 'Parent', now(), now()),
        ('${workspace}', '${child}', '${parent}', '${parent}', '${parent}', 'running', 1, 'Child', now(), now())`);
});
afterAll(async () => {
  delete tablePlacements.later_rows;
  await client.end();
  await database.drop();
});

/** Where the tables are that are not on the coordinator only. */
const readPlacements = async () => {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select logicalrelid::text as name, case when partmethod = 'h' then 'distributed' else 'reference' end as kind
      from pg_dist_partition where partmethod = 'h' or repmodel = 't' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]));
};

const wantedPlacements = () =>
  Object.fromEntries(Object.entries(tablePlacements).filter(([, placement]) => placement !== 'local'));

test('a database with rows is distributed, and keeps them', async () => {
  expect([await distributeDatabase(database.url), await distributeDatabase(database.url)]).toEqual([true, false]);
  expect(await readPlacements()).toEqual(wantedPlacements());
  const { rows } = await client.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from members) as members,
      (select count(*)::int from runs) as runs, pg_relation_size('runs')::int as bytes_left`,
  );
  expect(rows).toEqual([{ users: 1, members: 1, runs: 2, bytes_left: 0 }]);
});

test('a later migration works, and its tables go where they belong', async () => {
  const folder = temporaryFolder('baton-migrations-');
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9999-later.sql'), later);
  tablePlacements.later_rows = 'distributed';
  expect(await migrate(database.url, { folder })).toEqual(['9999-later.sql']);
  rmSync(folder, { recursive: true });
  expect(await readPlacements()).toEqual(wantedPlacements());
  expect((await client.query('select later from runs')).rows).toEqual([{ later: 1 }, { later: 1 }]);
});

test('a key whose column is emptied on deletion still refuses what does not exist', async () => {
  const other = client.query(
    `insert into later_rows (workspace_id, id, run_id) values ('${workspace}', gen_random_uuid(), gen_random_uuid())`,
  );
  expect(violatedConstraint(await other.catch((error: Error) => error))).toEqual({
    kind: 'foreign_key',
    name: 'later_rows_workspace_id_run_id_fkey',
  });
});

test('what a deleted run leaves is emptied and counted, and its rows go with it', async () => {
  await client.query(`delete from runs where workspace_id = '${workspace}' and id = '${parent}'`);
  const { rows } = await client.query(
    `select parent_run_id, (select array_agg(run_id order by run_id) from later_rows where workspace_id = $1) as named,
        (select count(*)::int from run_deltas where workspace_id = $1 and was = 'running') as discounted,
        (select count(*)::int from changed_runs where workspace_id = $1) as changed
      from runs where workspace_id = $1`,
    [workspace],
  );
  expect(rows).toEqual([{ parent_run_id: null, named: [child, null], discounted: 1, changed: 1 }]);
  await client.query(`delete from workspaces where id = '${workspace}'`);
  expect((await client.query('select 1 from runs')).rowCount).toBe(0);
});
