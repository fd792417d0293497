import type { ClientBase } from 'pg';
import { repeats } from './extended.ts';

/**
 * How often the rows of a workspace are repeated: in the same workspace, and in so many others. In `npm test` there are a
 * quarter of the rows and of the other workspaces, so that each of them has the same share.
 */
const copies = repeats(
  { within: 150, elsewhere: 850, workspaces: 50, overstated: 4_000 },
  { within: 600, elsewhere: 3_400, workspaces: 200, overstated: 1_000 },
);

/** Tables that do not grow. */
const small = ['migrations', 'settings'];

/** Rows of tables that the walk leaves empty, because what fills them is tested elsewhere. */
const sourceless = `
  insert into version_cancellers (workspace_id, version_id, member_id) select workspace_id, id, created_by from versions
    where created_by is not null on conflict do nothing;
  insert into run_followers (workspace_id, run_id, member_id) select workspace_id, id, initiator_id from runs
    where initiator_id is not null on conflict do nothing;
  insert into accounts (id, user_id, account_id, provider_id) select id, id, id::text, 'credential' from users
    on conflict do nothing`;

/** Ends nineteen of twenty runs, and closes their steps. */
const ended = `
  create temporary table over as select id from runs where hashtext(id::text) % 20 <> 0;
  update runs set status = 'completed', action_group_id = null, ended_at = coalesce(ended_at, updated_at)
    where id in (select id from over) and ended_at is null;
  update run_steps set status = 'completed' where run_id in (select id from over) and status in ('pending', 'waiting', 'failed');
  update step_assignees set is_open = false where run_id in (select id from over);
  drop table over`;

interface Column {
  name: string;
  type: string;
  is_unique: boolean;
}

/**
 * Repeats all rows of all tables, each time with other ids, so that PostgreSQL plans statements as in a large installation:
 * a workspace with a seventh of all rows, in which each person, workflow and run has few of them, and many small ones. Ids are
 * mapped in the same way everywhere, so rows refer to each other as before.
 */
export async function multiplyRows(client: ClientBase): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(sourceless);
  for (const table of await listTables(client)) {
    const times = copies.within + copies.elsewhere;
    await repeatRows(client, table, times, (column) => expressionOf(table.name, column));
  }
  await client.query('set session_replication_role = origin');
}

/**
 * Repeats the rows that come with runs, for the same few people, groups and workflows: a team in which each person has a part in
 * every run, of which few still go on.
 * @param ofRuns The tables with these rows.
 */
export async function multiplyRuns(client: ClientBase, ofRuns: readonly string[], times: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(sourceless);
  for (const table of await listTables(client)) {
    if (!ofRuns.includes(table.name)) continue;
    await repeatRows(client, table, times, (column) => {
      const isKept = column.type === 'uuid' && !/^id$|run_id$|run_step_id$|^comment_id$/.test(column.name);
      return isKept ? `t.${column.name}` : expressionOf('', column);
    });
  }
  await client.query(ended);
  await client.query('set session_replication_role = origin');
}

async function listTables(client: ClientBase): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
        'is_unique', exists (select 1 from pg_index x where x.indrelid = c.oid and x.indisunique
          and split_part(pg_get_indexdef(x.indexrelid), ' WHERE ', 1) ~ ('\\m' || a.attname || '\\M')))) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) group by 1`,
    [small],
  );
  return rows;
}

async function repeatRows(
  client: ClientBase,
  { name, columns }: { name: string; columns: Column[] },
  times: number,
  of: (column: Column) => string,
): Promise<void> {
  await client.query(
    `insert into ${name} (${columns.map((column) => column.name).join(', ')})
      select ${columns.map(of).join(', ')} from ${name} t, generate_series(1, ${times}) n
      on conflict do nothing`,
  );
}

/** Makes PostgreSQL's statistics say a thousand times as many rows as there are at full length. */
export async function overstateRows(client: ClientBase): Promise<void> {
  // PostgreSQL multiplies the rows of a page that it has counted by the pages of the file.
  await client.query(`update pg_class set reltuples = reltuples * ${copies.overstated}
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0`);
}

function expressionOf(table: string, { name, type, is_unique }: Column): string {
  const column = `t.${name}`;
  if (name === 'workspace_id' || (table === 'workspaces' && name === 'id')) {
    return `case when n <= ${copies.within} then ${column} else md5(${column}::text || n % ${copies.workspaces})::uuid end`;
  }
  if (type === 'uuid') return `md5(${column}::text || n)::uuid`;
  if (type === 'timestamp with time zone') return `${column} + n * interval '1 hour'`;
  if (is_unique && type === 'text') return `${column} || n`;
  if (is_unique && type === 'bytea') return `sha256(${column} || n::text::bytea)`;
  return column;
}
