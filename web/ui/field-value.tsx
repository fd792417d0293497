import type { FieldValue as Filled } from '../../contract/runs.ts';
import { rowsOf } from '../../engine/value-type.ts';
import { PlainValue, type PlainValueProps } from './plain-value.tsx';
import { TableValue } from './table-value.tsx';

interface Props extends PlainValueProps {
  /** The columns of a table, and its cells as text; without it, only the number of rows is shown. */
  table?: Filled['table'];
}

/** Shows the value of a field in the reader's language; "–" if it is empty. */
export function FieldValue({ table, ...props }: Props) {
  const rows = rowsOf(props.value);
  return table && rows.length > 0 ? (
    <TableValue table={table} rows={rows} people={props.people} />
  ) : (
    <PlainValue {...props} />
  );
}
