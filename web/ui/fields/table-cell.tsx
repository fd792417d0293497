import { useId } from 'react';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import type { Cell, Column } from '../../../engine/definition.ts';
import { valueType } from '../../../engine/value-type.ts';
import { FieldValue } from '../field-value.tsx';
import { PlainInput } from './plain-input.tsx';
import classes from './table-field.module.css';

/** One cell: the input of its column's type, or the result of its formula. */
export function TableCell({
  column,
  name,
  value,
  error,
  people,
  disabled,
  onChange,
}: {
  column: Column;
  /** Unique in the form. */
  name: string;
  value: Cell;
  error: string | undefined;
  people: UserWorkspaceReply[];
  disabled: boolean | undefined;
  onChange: (cell: Cell) => void;
}) {
  const id = useId();
  if (column.type === 'computed') {
    return (
      <div className={classes.computed} data-number={valueType(column) !== 'text' || undefined}>
        <span id={id}>{column.label}</span>
        <output aria-labelledby={id}>
          <FieldValue type={valueType(column)} value={value} currency={column.currency} />
        </output>
      </div>
    );
  }
  return (
    <PlainInput
      type={column.type}
      field={{ ...column, key: name }}
      value={value}
      people={people}
      {...(error !== undefined && { error })}
      {...(disabled !== undefined && { disabled })}
      // A column takes no lists, so its input gives none.
      onChange={(next) => onChange(next as Cell)}
    />
  );
}
