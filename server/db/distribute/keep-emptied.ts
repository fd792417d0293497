import type { ClientBase } from 'pg';

interface EmptyingKey {
  of: string;
  name: string;
  /** As `pg_get_constraintdef` describes it, of (workspace_id, column). */
  definition: string;
}

/**
 * Replaces foreign keys with `on delete set null (column)` by triggers: one empties the column of the rows that name a
 * deleted row, and one refuses to name a row that does not exist. The triggers of a part of a table reach the rows of the same
 * workspace.
 */
export async function keepEmptied(client: ClientBase, keys: EmptyingKey[]): Promise<void> {
  for (const { of, name: key, definition } of keys) {
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
    const existing = `exists_${of}_${column}`;
    await client.query(`
      create function ${existing}() returns trigger language plpgsql as $$
      begin
        perform 1 from ${target} where workspace_id = new.workspace_id and id = new.${column} for key share;
        if not found then
          raise exception 'insert or update on table "${of}" violates foreign key constraint "${key}"'
            using errcode = 'foreign_key_violation', constraint = '${key}';
        end if;
        return null;
      end $$`);
    await client.query(`create trigger ${existing} after insert or update of ${column} on ${of} for each row
      when (new.${column} is not null) execute function ${existing}()`);
  }
}
