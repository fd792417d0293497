import type { Field, Id, Version } from '../../engine/definition.ts';
import { valueType } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';

/** A column for a field. The same key means the same field in every version, except with different currencies. */
export interface FieldColumn {
  header: string;
  type: Field['type'];
  /** Version id to the field in that version. */
  fields: Map<Id, { field: Field; action_id: Id | null }>;
}

/**
 * One column for each field of the versions: first those of the newest version, then those that only older versions
 * have.
 * @param versions Newest first.
 * @param taken    Headers of the other columns.
 */
export function fieldColumns(versions: readonly Version[], taken: readonly string[]): FieldColumn[] {
  const columns = new Map<string, FieldColumn & { key: string }>();
  for (const version of versions) {
    for (const placed of indexOf(version).fields.values()) {
      const { key, label, currency } = placed.field;
      const type = valueType(placed.field);
      const header = type === 'currency' && currency ? `${label} (${currency})` : label;
      const name = `${key} ${currency ?? ''}`;
      const column = columns.get(name) ?? { key, header, type, fields: new Map() };
      column.fields.set(version.id, placed);
      columns.set(name, column);
    }
  }
  const found = [...columns.values()];
  const seen = Map.groupBy([...taken, ...found.map(({ header }) => header)], (header) => header);
  return found.map(({ key, header, ...column }) => ({
    ...column,
    header: (seen.get(header)?.length ?? 0) > 1 ? `${header} (${key})` : header,
  }));
}
