import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { listMigrations, migrationsFolder } from '../migrate.ts';
import { distributionColumnOf, type TablePlacement, tablePlacements } from './table-placements.ts';

let app: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await openTestApp();
  pool = app.context.pool;
});
afterAll(() => app.close());

const placed = (wanted: TablePlacement) =>
  Object.keys(tablePlacements).filter((table) => tablePlacements[table] === wanted);

test('every table says where its rows are in a distributed database', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  expect(Object.keys(tablePlacements).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a table is distributed if its rows belong to a workspace, and then every row names it', async () => {
  const { rows } = await pool.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('id', 'workspace_id') and a.attnotnull and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname = case when c.relname = 'workspaces' then 'id' else 'workspace_id' end`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(placed('distributed').toSorted());
  for (const { name, column } of rows) expect(column).toBe(distributionColumnOf(name));
});

/** Unique without their workspace: values that are random, or that are looked for before they are known to be anyone's. */
const uniqueAcross = ['deciding_links_hash_key', 'members_invitation_hash_key', 'triggers_token', 'workspaces_demo'];

test('what is unique in a distributed table is unique in a workspace', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where x.indisunique and c.relname = any($1) and not exists (select 1 from pg_attribute a where a.attrelid = c.oid
        and a.attnum = any(x.indkey) and a.attname = case when c.relname = 'workspaces' then 'id' else 'workspace_id' end)`,
    [placed('distributed')],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(uniqueAcross);
});

test('no table refers to one that is not where its own rows are', async () => {
  const { rows } = await pool.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const allowed: Record<TablePlacement, TablePlacement[]> = {
    distributed: ['distributed', 'reference'],
    reference: ['reference'],
    local: ['local', 'reference'],
  };
  const wrong = rows.filter(({ from, to }) => {
    const [own, other] = [tablePlacements[from], tablePlacements[to]];
    return !own || !other || !allowed[own].includes(other);
  });
  expect(wrong).toEqual([]);
});

/** The names of the functions that a file creates, with the line before each. */
function functionsOf(path: string): [name: string, before: string][] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:^-- (.*)\n)?^create (?:or replace )?function (\w+)/gm);
  return [...found].map(([, before = '', name = '']) => [name, before]);
}

test('every function of a trigger has a form for distributed tables, made from its newest one', async () => {
  const forms = new Map(functionsOf(join(import.meta.dirname, 'triggers.sql')));
  const newest = new Map(
    listMigrations().flatMap((file) =>
      functionsOf(join(migrationsFolder, file)).map(([name]) => [name, file] as const),
    ),
  );
  for (const [name, file] of forms) expect([name, file]).toEqual([name, newest.get(name)]);
  const { rows } = await pool.query<{ name: string }>(
    `select distinct p.proname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
        and p.proname !~ '^(empty|exists)_' and t.tgname <> 'users_renamed' order by 1`,
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ name }) => !forms.has(name))).toEqual([]);
});
