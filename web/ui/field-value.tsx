import { Suspense } from 'react';
import type { FieldValue as Filled } from '../../contract/runs.ts';
import { rowsOf } from '../../engine/value-type.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { PlainValue, type PlainValueProps } from './plain-value.tsx';

const TableValue = lazyComponent(() => import('./table-value.tsx'), 'TableValue');

interface Props extends PlainValueProps {
  /** The columns of a table, and its cells as text; without it, only the number of rows is shown. */
  table?: Filled['table'];
}

/** Shows the value of a field in the reader's language; "–" if it is empty. */
export function FieldValue({ table, ...props }: Props) {
  const rows = rowsOf(props.value);
  const plain = <PlainValue {...props} />;
  if (!table || rows.length === 0) return plain;
  return (
    <Suspense fallback={plain}>
      <TableValue table={table} rows={rows} people={props.people} />
    </Suspense>
  );
}
