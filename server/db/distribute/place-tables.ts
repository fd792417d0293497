import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { keepEmptied } from './keep-emptied.ts';
import { splitStatements } from './split-statements.ts';
import { distributionColumnOf, type TablePlacement, tablePlacements } from './table-placements.ts';

interface Table {
  name: string;
  placement: TablePlacement;
  has_key: boolean;
}

interface ForeignKey {
  of: string;
  name: string;
  definition: string;
}

/**
 * Makes the schema that of a distributed database: gives functions their form for it, and brings every table that is not
 * where `table-placements.ts` says there, with its rows. Call it in a transaction, of a connection for which `allowSchema` was
 * called.
 */
export async function placeTables(client: ClientBase): Promise<void> {
  await client.query(readFileSync(join(import.meta.dirname, 'triggers.sql'), 'utf8'));
  await placeMisplaced(client);
  await placeFunctions(client);
}

/** Statements about a workspace are executed as functions by the node that holds it (`query-on-node.ts`). */
async function placeFunctions(client: ClientBase): Promise<void> {
  for (const statement of splitStatements(readFileSync(join(import.meta.dirname, 'node-statements.sql'), 'utf8'))) {
    await client.query(statement);
  }
  for (const name of ['run_on_node(uuid, text, text)', 'define_on_node(uuid, text, text, text)']) {
    await client.query(
      `select create_distributed_function($1::regprocedure, 'workspace', colocate_with := 'workspaces')`,
      [name],
    );
  }
}

async function placeMisplaced(client: ClientBase): Promise<void> {
  const misplaced = await findMisplaced(client);
  if (misplaced.length === 0) return;
  const names = misplaced.map(({ name }) => name);
  // Tables refer to each other in circles, and what refers to a table that is on every node counts as local.
  const keys = await dropForeignKeys(client, names);
  const triggers = await dropTriggers(client, names);
  const wanted = (placement: TablePlacement) => misplaced.filter(({ name }) => tablePlacements[name] === placement);
  for (const { name } of wanted('reference')) await client.query('select create_reference_table($1)', [name]);
  // The workspaces first: the other tables are placed as they are.
  const distributed = wanted('distributed').sort(
    (one, other) => Number(other.name === 'workspaces') - Number(one.name === 'workspaces'),
  );
  for (const table of distributed) await distribute(client, table);
  // Their rows were copied, and are still in the files of the coordinator's own tables.
  for (const { name } of [...wanted('reference'), ...distributed]) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
  }
  for (const definition of triggers) await client.query(definition);
  await keepEmptied(client, keys.filter(emptiesOnDelete));
  for (const { of, name, definition } of keys.filter((key) => !emptiesOnDelete(key))) {
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  }
}

async function findMisplaced(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
        case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end as placement,
        exists (select 1 from pg_index x where x.indrelid = c.oid and x.indisprimary) as has_key
      from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  return rows.filter(({ name, placement }) => (tablePlacements[name] ?? 'local') !== placement);
}

async function distribute(client: ClientBase, { name, has_key }: Table): Promise<void> {
  // Rows that have no key are known by all of their columns where they are moved to another node while they change.
  if (!has_key) await client.query(`alter table ${name} replica identity full`);
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
    name,
    distributionColumnOf(name),
    name === 'workspaces' ? 'default' : 'workspaces',
  ]);
}

/** `on delete set null (column)`: Citus refuses it in a key that contains the workspace. */
const emptiesOnDelete = ({ definition }: ForeignKey) => definition.includes('ON DELETE SET NULL (');

/** Drops the triggers of the tables: rows that are brought elsewhere are inserted there. @returns How to create them again */
async function dropTriggers(client: ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as name, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1, 2`,
    [tables],
  );
  for (const { of, name } of rows) await client.query(`drop trigger ${name} on ${of}`);
  return rows.map(({ definition }) => definition);
}

/** Drops the foreign keys from and to the tables. */
async function dropForeignKeys(client: ClientBase, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as of, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (f.relname = any($1) or t.relname = any($1))
      order by 1, 2`,
    [tables],
  );
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
  return rows;
}
