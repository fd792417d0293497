import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';

interface ForeignKey {
  name: string;
  from_table: string;
  to_table: string;
  columns: string[];
  targets: string[];
}

let app: TestApp;
let mine: string;
let theirs: string;
let tenantTables: Set<string>;
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  app = await openTestApp();
  const { pool } = app.context;
  const [one, two] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  [mine, theirs] = [one.id, two.id];
  for (const workspace of [one, two]) await seedWorkspace(workspace);
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`,
  );
  tenantTables = new Set(rows.map(({ name }) => name));
  const found = await pool.query<ForeignKey>(
    `select k.conname as name, f.relname as from_table, t.relname as to_table,
        (select array_agg(a.attname::text order by i) from unnest(k.conkey) with ordinality as u(n, i)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n) as columns,
        (select array_agg(a.attname::text order by i) from unnest(k.confkey) with ordinality as u(n, i)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n) as targets
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  foreignKeys = found.rows.filter(
    ({ from_table, to_table }) => tenantTables.has(from_table) && tenantTables.has(to_table),
  );
});
afterAll(() => app.close());

describe('the database', () => {
  test('ties every reference between rows of workspaces to one workspace', () => {
    expect(tenantTables.size).toBeGreaterThan(30);
    expect(foreignKeys.length).toBeGreaterThan(40);
    const untied = foreignKeys.filter(({ columns, targets }) => {
      const at = columns.indexOf('workspace_id');
      return at < 0 || targets[at] !== 'workspace_id';
    });
    expect(untied.map(({ name }) => name)).toEqual([]);
  });

  test('refuses every reference from a row of one workspace to a row of another', async () => {
    const { pool } = app.context;
    const tried: string[] = [];
    for (const { name, from_table, to_table, columns, targets } of foreignKeys) {
      const changed = columns.flatMap((column, at) =>
        column === 'workspace_id' ? [] : [[column, targets[at]] as const],
      );
      const values = changed.map(([, target]) => `other."${target}"`);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('set constraints all immediate');
        const { rows } = await client.query(
          `select own.ctid::text as at from ${from_table} own where own.workspace_id = $1 limit 1`,
          [mine],
        );
        const { rows: others } = await client.query(`select from ${to_table} where workspace_id = $1 limit 1`, [
          theirs,
        ]);
        if (rows.length === 0 || others.length === 0) continue;
        tried.push(name);
        const update = client.query(
          `update ${from_table} own set ${changed.map(([column], at) => `"${column}" = ${values[at]}`).join(', ')}
            from (select * from ${to_table} where workspace_id = $1 limit 1) other where own.ctid = $2::tid`,
          [theirs, rows[0].at],
        );
        await expect(update, name).rejects.toMatchObject({ code: '23503' });
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    // The others have no row of a seeded workspace.
    expect(tried.length).toBeGreaterThan(30);
  });

  test('refuses to move a row to another workspace', async () => {
    const { pool } = app.context;
    const moved: string[] = [];
    let tried = 0;
    for (const table of tenantTables) {
      // Rows that nothing of their workspace belongs to or stands in.
      if (!foreignKeys.some(({ from_table, to_table }) => from_table === table || to_table === table)) continue;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('set constraints all immediate');
        const { rows } = await client.query(`select ctid::text as at from ${table} where workspace_id = $1 limit 1`, [
          mine,
        ]);
        if (!rows[0]) continue;
        tried += 1;
        await client
          .query(`update ${table} set workspace_id = $1 where ctid = $2::tid`, [theirs, rows[0].at])
          .then(() => moved.push(table))
          .catch((error) => expect([table, error.code]).toEqual([table, expect.stringMatching(/^23/)]));
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    expect(tried).toBeGreaterThan(25);
    expect(moved).toEqual([]);
  });
});
