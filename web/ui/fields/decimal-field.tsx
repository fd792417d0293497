import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readDecimal } from '../../../engine/decimal.ts';
import { around, asText, type FieldProps, orNull } from './field-props.tsx';
import classes from './fields.module.css';

/** Numbers, amounts and percents as exact decimals, typed with a decimal point or a decimal comma. */
export function DecimalField(props: FieldProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState(asText(value));
  const unit = field.type === 'currency' ? field.currency : field.type === 'percent' ? '%' : undefined;
  // The typed text stays ("12," on the way to "12,5") until the value is changed from outside.
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

/**
 * @returns The decimal in its canonical form; the trimmed text if it is no decimal, so that the validation can reject
 * it; null if it is empty.
 */
export function decimalOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return readDecimal(plain) ?? orNull(typed.trim());
}
