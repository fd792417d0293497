import type { Column, Field, Id } from '../../engine/definition.ts';
import { keyOfName, takeKey } from './key-of-name.ts';

/** By what a file names the columns of a table, and their choices, by their ids. */
interface ColumnKeys {
  columns: ReadonlyMap<Id, string>;
  choices: ReadonlyMap<Id, ReadonlyMap<Id, string>>;
}

const inFile = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_]{0,79}$/u;

/** Columns by their own key where it is unique in the table, else by a made one. */
export function nameColumns({ columns = [] }: Pick<Field, 'columns'>): ColumnKeys {
  const isPlain = ({ key }: Column) => inFile.test(key) && columns.filter((one) => one.key === key).length === 1;
  const taken = new Set(columns.filter(isPlain).map(({ key }) => key));
  const named = columns.map((column) => {
    const key = isPlain(column) ? column.key : takeKey(keyOfName(column.key || column.label, 'column'), taken);
    return [column.id, key] as const;
  });
  const choices = columns.flatMap((column) => {
    if (!column.choices) return [];
    const used = new Set<string>();
    const keys = column.choices.map(({ id, label }) => [id, takeKey(keyOfName(label, 'choice'), used)] as const);
    return [[column.id, new Map(keys)] as const];
  });
  return { columns: new Map(named), choices: new Map(choices) };
}
