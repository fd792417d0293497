import type { Column, Field, Value } from '../../engine/definition.ts';
import { valueKind } from '../../engine/value-type.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { textOf } from '../runs/read/show-values.ts';
import type { Cell } from './table.ts';

/** An answer as text; numbers, dates and durations keep their type. */
export function valueCell(field: Field | Column, value: Value, { directory, loaded: { files } }: RunContext): Cell {
  if (value === null || value === '') return null;
  switch (valueKind(field)) {
    case 'decimal':
      return { number: String(value) };
    case 'day':
      return { day: String(value) };
    case 'minutes':
      return { seconds: Number(value) * 60 };
    default:
      return textOf(field, value, { directory, files }) || null;
  }
}
