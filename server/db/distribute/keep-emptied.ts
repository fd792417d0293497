import type { ClientBase } from 'pg';

/**
 * Replaces foreign keys with `on delete set null (column)` by triggers, which empty the column of the rows that name a
 * deleted one. The trigger of a part of a table reaches the rows of the same workspace.
 * @param keys As `pg_get_constraintdef` describes them, all of (workspace_id, column).
 */
export async function keepEmptied(client: ClientBase, keys: { of: string; definition: string }[]): Promise<void> {
  for (const { of, definition } of keys) {
    const found = /^FOREIGN KEY \(workspace_id, (\w+)\) REFERENCES (\w+)\(workspace_id, id\)/.exec(definition);
    const [, column, target] = found ?? [];
    if (!column || !target) throw new Error(`The foreign key of ${of} is not understood: ${definition}`);
    const name = `empty_${of}_${column}`;
    await client.query(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update ${of} set ${column} = null where workspace_id = old.workspace_id and ${column} = old.id;
        return null;
      end $$`);
    await client.query(`create trigger ${name} after delete on ${target} for each row execute function ${name}()`);
  }
}
