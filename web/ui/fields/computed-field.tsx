import { Input } from '@mantine/core';
import { useId } from 'react';
import { valueType } from '../../../engine/value-type.ts';
import { FieldValue } from '../field-value.tsx';
import type { FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

/** The result of a formula, updated while somebody types. It cannot be edited. */
export function ComputedField({ field, value }: FieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      labelProps={{ id }}
      description={field.help || undefined}
      error={undefined}
    >
      <output className={classes.computed} aria-labelledby={id}>
        <FieldValue type={valueType(field)} value={value} currency={field.currency} />
      </output>
    </Input.Wrapper>
  );
}
