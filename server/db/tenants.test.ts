import pg, { type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createTestWorkspace } from '../testing/factories.ts';
import { isOnCitus } from '../testing/left-out-on-citus.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { seedWorkspace } from '../testing/seed-workspace.ts';
import { listMigrations, migrate } from './migrate.ts';
import { violatedConstraint } from './violated-constraint.ts';

interface ForeignKey {
  name: string;
  from_table: string;
  to_table: string;
  columns: string[];
  targets: string[];
  is_checked: boolean;
  is_deferred: boolean;
}

let app: TestApp;
let mine: string;
let theirs: string;
/** The tables with a workspace in each row. */
let tenantTables: Set<string>;
/** Those that point into one of these tables. */
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
    `select k.conname as name, f.relname as from_table, t.relname as to_table, k.convalidated as is_checked,
        k.condeferred as is_deferred,
        (select array_agg(a.attname::text order by i) from unnest(k.conkey) with ordinality as u(n, i)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n) as columns,
        (select array_agg(a.attname::text order by i) from unnest(k.confkey) with ordinality as u(n, i)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n) as targets
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  foreignKeys = found.rows.filter(({ to_table }) => tenantTables.has(to_table));
});
afterAll(() => app.close());

/** Tries something with all constraints checked at once, and undoes it. */
async function attempt<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.context.pool.connect();
  try {
    await client.query('begin');
    await client.query('set constraints all immediate');
    return await act(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Drops the other constraints of a table that a bare row would violate. */
async function loosen(client: PoolClient, table: string, kept: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f') and conname <> $2`,
    [table, kept],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
}

/** Inserts a row with a value in each column that needs one. @returns The row as text, with its place. */
async function insertBare(client: PoolClient, table: string, workspace: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef`,
    [table],
  );
  const values: Record<string, string> = { uuid: 'gen_random_uuid()', text: 'gen_random_uuid()::text', jsonb: `'{}'` };
  const value = ({ name, type }: { name: string; type: string }) => {
    if (name === 'workspace_id') return '$1';
    if (type.includes('timestamp') || type === 'date') return 'now()';
    return values[type] ?? (type === 'bytea' || type.endsWith('[]') ? `'{}'` : `'0'`);
  };
  const { rows: inserted } = await client.query(
    `insert into ${table} (${rows.map(({ name }) => `"${name}"`)}) values (${rows.map(value)})
      returning *, ctid::text`,
    [workspace],
  );
  return inserted[0];
}

/**
 * Ids that no foreign key guards. Each is read together with its row's workspace, so that an id of another workspace
 * finds nothing there; a new column needs a foreign key, or its reason here.
 */
const unguarded: Record<string, string> = {
  'activities.by_id': 'history is only appended to, and a check of each line would lock the row of its author',
  'activities.run_step_id': 'history is only appended to, and is stored together with its step',
  'attachments.step_id': 'an action of a definition',
  'breakdown_days.content_hash': 'a hash',
  'breakdown_days.version_id': 'outlives its version',
  'breakdown_days.workflow_id': 'outlives its workflow',
  'changed_runs.run_id': 'outlives its run',
  'deciding_links.run_id': 'of its step, which has a foreign key',
  'draft_threads.place_id': 'an action or a group of a draft',
  'exports.job_id': 'a job of the queue',
  'field_values.field_id': 'a field of a definition',
  'field_values.step_id': 'an action of a definition',
  'idempotency_keys.member_id': 'a member, a trigger or a step',
  'idempotency_keys.run_id': 'outlives its run',
  'imports.claim': 'random',
  'imports.job_id': 'a job of the queue',
  'notices.mail_id': 'a job of the queue',
  'notices.run_step_id': 'of its run, which has a foreign key',
  'run_breakdowns.run_id': 'outlives its run',
  'run_breakdowns.version_id': 'outlives its version',
  'run_breakdowns.workflow_id': 'outlives its workflow',
  'run_days.version_id': 'outlives its version',
  'run_days.workflow_id': 'outlives its workflow',
  'run_deltas.version_id': 'outlives its version',
  'run_deltas.workflow_id': 'outlives its workflow',
  'run_histories.salt': 'random',
  'run_steps.child_run_id': 'outlives the child',
  'run_steps.step_id': 'an action of a definition',
  'runs.action_group_id': 'a group of a definition',
  'runs.parent_run_step_id': 'of its parent, which has a foreign key',
  'runs.trigger_id': 'outlives its trigger',
  'step_answers.run_id': 'of its step, which has a foreign key',
  'step_assignees.run_id': 'of its step, which has a foreign key',
  'trigger_calls.run_id': 'outlives its run',
};

describe('the database', () => {
  test('ties every reference to a row of a workspace to that workspace', () => {
    expect(tenantTables.size).toBeGreaterThan(30);
    expect(foreignKeys.length).toBeGreaterThan(40);
    const untied = foreignKeys.filter(({ from_table, columns, targets, is_checked }) => {
      const at = columns.indexOf('workspace_id');
      return !is_checked || !tenantTables.has(from_table) || at < 0 || targets[at] !== 'workspace_id';
    });
    expect(untied.map(({ name }) => name)).toEqual([]);
  });

  test('refuses every reference from a row of one workspace to a row of another', async () => {
    for (const { name, from_table, to_table, columns, targets, is_deferred } of foreignKeys) {
      // Citus does not hand on `set constraints`: such a key is checked at the commit.
      if (is_deferred && isOnCitus) continue;
      const changed = columns.flatMap((column, at) => (column === 'workspace_id' ? [] : [{ column, at }]));
      await attempt(async (client) => {
        for (const table of new Set([from_table, to_table])) await loosen(client, table, name);
        // Bare rows, because not every table has one in a seeded workspace. What else they name need not exist.
        if (isOnCitus) await client.query(`set local citus.propagate_set_commands = 'local'`);
        await client.query('set local session_replication_role = replica');
        const own = await insertBare(client, from_table, mine);
        const other = await insertBare(client, to_table, theirs);
        await client.query('set local session_replication_role = origin');
        const assigned = changed.map(({ column }, n) => `"${column}" = $${n + 3}`);
        const error = await client
          .query(`update ${from_table} set ${assigned} where workspace_id = $1 and ctid = $2::tid`, [
            mine,
            own.ctid,
            ...changed.map(({ at }) => other[targets[at] ?? '']),
          ])
          .catch((refused: Error) => refused);
        expect([name, violatedConstraint(error)]).toEqual([name, { kind: 'foreign_key', name }]);
      });
    }
  });

  test('refuses to move a row to another workspace', async () => {
    const moved: string[] = [];
    let tried = 0;
    for (const table of tenantTables) {
      // Rows that nothing of their workspace belongs to or stands in.
      if (!foreignKeys.some(({ from_table, to_table }) => from_table === table || to_table === table)) continue;
      await attempt(async (client) => {
        const { rows } = await client.query(`select ctid::text as at from ${table} where workspace_id = $1 limit 1`, [
          mine,
        ]);
        if (!rows[0]) return;
        tried += 1;
        await client
          .query(`update ${table} set workspace_id = $1 where workspace_id = $2 and ctid = $3::tid`, [
            theirs,
            mine,
            rows[0].at,
          ])
          .then(() => moved.push(table))
          // A distributed database refuses it altogether.
          .catch(({ code }) =>
            expect([table, code]).toEqual([table, expect.stringMatching(isOnCitus ? /^0A/ : /^23/)]),
          );
      });
    }
    expect(tried).toBeGreaterThan(24);
    expect(moved).toEqual([]);
  });

  test('finds what goes with a deleted run by an index', async () => {
    const { rows } = await app.context.pool.query<{ name: string }>(
      `select k.conname as name from pg_constraint k
        where k.contype = 'f' and k.confrelid in ('runs'::regclass, 'run_steps'::regclass, 'comments'::regclass, 'files'::regclass)
          and not exists (select 1 from pg_index i
            where i.indrelid = k.conrelid
              and array(select unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) order by 1) = array(select unnest(k.conkey) order by 1)
              -- The condition of a partial index must be true for every row that names something.
              and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
        order by 1`,
    );
    expect(rows).toEqual([]);
  });

  test('has a foreign key for every id, or a reason why not', async () => {
    const { rows } = await app.context.pool.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
        where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attname not in ('workspace_id', 'id')
          and not exists (select 1 from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
          -- In a distributed database, triggers do what keys with \`on delete set null\` do.
          and not exists (select 1 from pg_trigger t where t.tgname = 'empty_' || c.relname || '_' || a.attname)
        order by 1`,
      [[...tenantTables]],
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(unguarded).sort());
  });
});

test('references to another workspace, from before they were guarded, are emptied', async () => {
  const database = await createTestDatabase(null);
  const client = new pg.Client({ connectionString: database.url });
  try {
    const before = listMigrations().filter((name) => name < '0049');
    await migrate(database.url, { last: before.at(-1) });
    await client.connect();
    const [one, two, user] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
    await client.query(`
      insert into users (id, email) values ('${user}', 'ada@example.org');
      insert into workspaces (id, name) values ('${one}', 'One'), ('${two}', 'Two');
      insert into members (workspace_id, id, user_id, role) values ('${one}', '${one}', '${user}', 'owner'),
        ('${two}', '${two}', '${user}', 'owner');
      insert into members (workspace_id, id, invited_email, role, invited_by) values
        ('${one}', '${two}', 'a@example.org', 'member', '${one}'), ('${one}', '${user}', 'b@example.org', 'member', gen_random_uuid());
      set session_replication_role = replica;
      insert into planned_runs (workspace_id, id, workflow_id, created_by, trigger_id, zone, starts_on, starts_at, created_at, updated_at)
        values ('${one}', '${one}', '${one}', '${one}', '${two}', 'UTC', '2030-01-01', '08:00', now(), now());
      insert into notices (workspace_id, member_id, id, key, run_id, kind, by_id, comment_id)
        values ('${one}', '${one}', '${one}', 'a', '${one}', 'mentioned', '${one}', '${two}')`);
    expect(await migrate(database.url)).toContain('0049-more-foreign-keys.sql');
    const { rows } = await client.query(`select array(select invited_by from members order by invited_by) as invited_by,
      (select trigger_id from planned_runs) as trigger_id, n.by_id, n.comment_id from notices n`);
    expect(rows).toEqual([{ invited_by: [one, null, null, null], trigger_id: null, by_id: one, comment_id: null }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
