import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readDecimal } from '../../../engine/decimal.ts';
import { around, asText, type FieldProps, orNull } from './field-props.tsx';
import classes from './fields.module.css';

/** Numbers, amounts and percents: exact decimals, with a point or a comma as one's keyboard has it. */
export function DecimalField(props: FieldProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState(asText(value));
  const unit = field.type === 'currency' ? field.currency : field.type === 'percent' ? '%' : undefined;
  // What was typed stands ("12," on the way to "12,5") until the value is changed from outside.
  const shown = decimalOf(typed) === value ? typed : asText(value);
  return (
    <TextInput
      {...around(props)}
      className={classes.numbers}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 52 : undefined}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(decimalOf(event.currentTarget.value));
      }}
    />
  );
}

/** A decimal in its one form; what is none yet goes on as it is, for the check to say so. */
export function decimalOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return readDecimal(plain) ?? orNull(typed.trim());
}
