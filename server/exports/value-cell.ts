import type { Column, Field, Value } from '../../engine/definition.ts';
import { valueType } from '../../engine/value-type.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { textOf } from '../runs/read/show-values.ts';
import type { Cell } from './table.ts';

/** An answer as text; numbers, dates and durations keep their type. */
export function valueCell(field: Field | Column, value: Value, { directory, loaded: { files } }: RunContext): Cell {
  if (value === null || value === '') return null;
  switch (valueType(field)) {
    case 'number':
    case 'currency':
    case 'percent':
      return { number: String(value) };
    case 'date':
      return { day: String(value) };
    case 'duration':
      return { seconds: Number(value) * 60 };
    default:
      return textOf(field, value, { directory, files }) || null;
  }
}
