import type { Column, Field, Id, Version } from '../../engine/definition.ts';
import { rowsOf } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import { isHidden, type RunActor } from '../run-access/policy.ts';
import { newestValues } from '../runs/read/show-values.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';
import { valueCell } from './value-cell.ts';

/** A sheet for each of so many tables; the others are texts in the sheet of the runs only. */
const mostTables = 20;

interface TableColumns {
  label: string;
  /** Version id to the table in that version. */
  fields: Map<Id, { field: Field; action_id: Id | null }>;
  /** By key and currency: the header, and version id to the column. */
  columns: Map<string, { header: string; columns: Map<Id, Column> }>;
}

/**
 * A table of rows for each table field: the run, the number of the row, and its cells with their types. Of each run it has the newest
 * answer, if the reader may see it (docs/rules.md, rule 15).
 * @param versions Newest first. Tables and columns with the same key are the same in every version.
 */
export function lineItemTables(versions: readonly Version[], reader: RunActor, texts: FileTexts): Table[] {
  return [...tablesOf(versions).values()].slice(0, mostTables).map(({ label, fields, columns }) => ({
    name: label,
    columns: [
      { header: texts.run_id, width: 38 },
      { header: texts.run, width: 32 },
      { header: texts.row, width: 9 },
      ...[...columns.values()].map(({ header }) => ({ header, width: 22 })),
    ],
    rowsOf: (runContext) => {
      const { run } = runContext.loaded;
      const placed = fields.get(run.version_id);
      if (!placed || isHidden(runContext, reader, placed.action_id)) return [];
      const value = newestValues(run.values).get(placed.field.id)?.value ?? null;
      return rowsOf(value).map((row, at): Cell[] => [
        run.id,
        run.name,
        { number: String(at + 1) },
        ...[...columns.values()].map((column) => {
          const own = column.columns.get(run.version_id);
          return own ? valueCell(own, row[own.id] ?? null, runContext) : null;
        }),
      ]);
    },
  }));
}

function tablesOf(versions: readonly Version[]): Map<string, TableColumns> {
  const tables = new Map<string, TableColumns>();
  for (const version of versions) {
    for (const placed of indexOf(version).fields.values()) {
      const { type, key, label, columns = [] } = placed.field;
      if (type !== 'table') continue;
      const table = tables.get(key) ?? { label, fields: new Map(), columns: new Map() };
      tables.set(key, table);
      table.fields.set(version.id, placed);
      for (const column of columns) {
        const name = `${column.key} ${column.currency ?? ''}`;
        const header = column.currency ? `${column.label} (${column.currency})` : column.label;
        const known = table.columns.get(name) ?? { header, columns: new Map() };
        table.columns.set(name, known);
        known.columns.set(version.id, column);
      }
    }
  }
  return tables;
}
