import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.ts';
import { ComputedField } from './fields/computed-field.tsx';
import type { FieldProps } from './fields/field-props.tsx';
import { FieldSkeleton } from './fields/field-skeleton.tsx';
import { PlainInput } from './fields/plain-input.tsx';

const TableField = lazyComponent(() => import('./fields/table-field.tsx'), 'TableField');

/** The input of one field of a form, for every field type. */
export function FieldInput(props: FieldProps) {
  const { type } = props.field;
  if (type === 'computed') return <ComputedField {...props} />;
  if (type !== 'table') return <PlainInput type={type} {...props} />;
  return (
    <Suspense fallback={<FieldSkeleton {...props} />}>
      <TableField {...props} />
    </Suspense>
  );
}
