import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openLog } from '../log/open-log.ts';
import { openAppContext } from '../open-app-context.ts';
import { verifyAllHistories } from '../runs/history/verify-all-histories.ts';
import { createTestDatabase } from '../testing/database.ts';
import { isExtended } from '../testing/extended.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { startBatonBeside } from '../testing/start-baton-beside.ts';
import { listMigrations, migrate, migrationsFolder } from './migrate.ts';

type Row = Record<string, unknown>;

let app: TestApp;
let workspace: TestWorkspace;
let ids: Record<string, string>;
/** One of everything, as it is stored today. */
const today = new Map<string, Row[]>();

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  ids = await seedWorkspace(workspace);
  for (const { name } of await tablesOf(app.context.pool)) {
    const { rows } = await app.context.pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t limit 40`);
    today.set(
      name,
      rows.map(({ row }) => row),
    );
  }
});
afterAll(() => app.close());

async function tablesOf(client: pg.Pool | pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select c.relname as name, array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migrations', 'processes')`,
  );
  return rows;
}

/**
 * Fills a database of an older schema with today's rows, as far as it has their tables and columns and accepts their
 * values. Rows that refer to one that it did not accept are left out too.
 */
async function fill(client: pg.Client): Promise<void> {
  // Without triggers and foreign keys, because tables refer to each other in circles.
  await client.query('set session_replication_role = replica');
  for (const { name, columns } of await tablesOf(client)) {
    for (const row of today.get(name) ?? []) {
      const known = columns.filter((column) => column in row).map((column) => `"${column}"`);
      const statement = `insert into ${name} (${known}) select ${known} from jsonb_populate_record(null::${name}, $1)`;
      await client.query(statement, [JSON.stringify(row)]).catch(() => {});
    }
  }
  await deleteOrphans(client);
  await client.query('set session_replication_role = origin');
}

async function deleteOrphans(client: pg.Client): Promise<void> {
  const { rows: keys } = await client.query<{ child: string; parent: string; own: string[]; theirs: string[] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality k(n, o)
        join pg_attribute on attrelid = conrelid and attnum = n order by o) as own,
      array(select attname::text from unnest(confkey) with ordinality k(n, o)
        join pg_attribute on attrelid = confrelid and attnum = n order by o) as theirs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0;
    for (const { child, parent, own, theirs } of keys) {
      const pairs = own.map((column, at) => `p."${theirs[at]}" = c."${column}"`).join(' and ');
      const given = own.map((column) => `c."${column}" is not null`).join(' and ');
      const orphans = `delete from ${child} c where ${given} and not exists (select 1 from ${parent} p where ${pairs})`;
      deleted += (await client.query(orphans)).rowCount ?? 0;
    }
  }
}

async function countRows(client: pg.Client, names: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** Rows of these are made from others by a later migration, or written anew. */
const derived =
  /^(usage_|run_days|run_deltas|run_calendars|run_breakdowns|changed_runs|breakdown_|settings|versions_|version_|groups$|group_members|digests)/;

describe('a database with data', () => {
  const names = listMigrations();
  // Runs exist from the third on.
  const older = names.slice(2, -1);
  const tested = isExtended ? older : older.filter((_, at) => at % 24 === 0 || at === older.length - 1);
  test.each(tested)('of the schema of %s is upgraded, keeps its rows, and works', async (last) => {
    const database = await createTestDatabase(null);
    const client = new pg.Client({ connectionString: database.url });
    try {
      await migrate(database.url, { last });
      await client.connect();
      await fill(client);
      // Until then they were stored as they are, and not as hashes.
      if (last < '0007') {
        const { token, user_id } = workspace.owner;
        await client.query('update sessions set token = $1 where user_id = $2', [token, user_id]);
      }
      const kept = (await tablesOf(client)).map(({ name }) => name).filter((name) => !derived.test(name));
      const before = await countRows(client, kept);
      for (const name of ['users', 'sessions', 'workspaces', 'members', 'workflows', 'versions', 'runs', 'run_steps']) {
        expect([name, (before[name] ?? 0) > 0]).toEqual([name, true]);
      }
      expect(await migrate(database.url)).toEqual(names.slice(names.indexOf(last) + 1));
      expect(await countRows(client, kept)).toEqual(before);
      if (last < '0043') await checkHistories(database.url, before.activities ?? 0);
      await checkApp(database.url);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

/** Lines from before hashes are checked together, and lines that are written from now on continue them. */
async function checkHistories(url: string, lines_before: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  const verify = () => verifyAllHistories(pool, () => {});
  try {
    expect(await verify()).toMatchObject({ lines: 0, lines_before, broken: 0 });
    await pool.query(
      `insert into activities (workspace_id, id, run_id, kind, at)
      select workspace_id, gen_random_uuid(), id, 'run_commented', now() from runs where id = $1`,
      [ids.run_id],
    );
    expect(await verify()).toMatchObject({ lines: 1, lines_before, broken: 0 });
    await pool.query(
      `update activities set kind = 'run_edited' where id = (select min(id::text)::uuid from activities)`,
    );
    expect(await verify()).toMatchObject({ broken: lines_before > 0 ? 1 : expect.any(Number) });
  } finally {
    await pool.end();
  }
}

/** What people see first: who they are, the list of runs, and a run. */
async function checkApp(url: string): Promise<void> {
  const { config } = app.context;
  const opened = await openAppContext(config, url, openLog(config));
  const web = await buildApp(opened.context);
  try {
    const headers = { authorization: `Bearer ${workspace.owner.token}` };
    for (const path of ['/api/v1/user/me', `${workspace.path}/runs/index_v2`, `${workspace.path}/runs/${ids.run_id}`]) {
      const { statusCode, body } = await web.inject({ url: path, headers });
      expect([path, statusCode, body.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
    }
  } finally {
    await web.close();
    await opened.close();
  }
}

describe('two versions side by side', () => {
  /** From here on, a version before must be able to work on the schema of the next: docs/operating.md. */
  const since = '0037';
  const breaking =
    /\b(drop\s+(table|column|view|function|type)|rename\s+(to|column)|alter\s+column\s+\w+\s+(set\s+data\s+)?type|set\s+not\s+null)\b/i;

  test('migrations only add: they drop, rename and narrow nothing that a version before uses', () => {
    const found = listMigrations().filter((name) => {
      const sql = readFileSync(join(migrationsFolder, name), 'utf8').replace(/--.*$/gm, '');
      return name >= since && breaking.test(sql);
    });
    expect(found).toEqual([]);
    expect(breaking.test('alter table runs drop column name')).toBe(true);
  });

  test('a process goes on while a newer one adds to the schema, and is refused only when it starts anew', async () => {
    const beside = await startBatonBeside(app);
    const ask = async () =>
      (
        await fetch(`${beside.base}${workspace.path}/runs/${ids.run_id}`, {
          headers: { authorization: `Bearer ${workspace.owner.token}` },
        })
      ).status;
    const { pool } = app.context;
    try {
      expect(await ask()).toBe(200);
      await pool.query(`alter table runs add column of_later text not null default 'x'`);
      await pool.query(`alter table users add column of_later integer`);
      await pool.query('create table of_later (id uuid primary key)');
      await pool.query(`insert into migrations (name, hash) values ('9999-later.sql', 'x')`);
      for (let n = 0; n < 12; n++) expect(await ask()).toBe(200);
      const started = await fetch(`${beside.base}${workspace.path}/runs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${workspace.owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ workflow_id: ids.workflow_id }),
      });
      expect(started.status).toBe(201);
      expect((await fetch(`${beside.base}/readyz`)).status).toBe(200);
    } finally {
      await beside.close();
    }
    await expect(startBatonBeside(app)).rejects.toThrow(/The database is newer than this Baton/);
    await pool.query(`delete from migrations where name = '9999-later.sql'`);
  });
});
