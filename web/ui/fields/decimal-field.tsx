import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocale } from '../../lib/use-locale.ts';
import { decimalOf } from './decimal-of.ts';
import { around, asText, type FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

/** Numbers, amounts and percents as exact decimals, typed with a decimal point or a decimal comma, and with groups of thousands. */
export function DecimalField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { language } = useLocale();
  const [typed, setTyped] = useState(asText(value));
  const unit = field.type === 'currency' ? field.currency : field.type === 'percent' ? '%' : undefined;
  // The typed text stays ("12," on the way to "12,5") until the value is changed from outside.
  const shown = decimalOf(typed, language) === value ? typed : asText(value);
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
        onChange(decimalOf(event.currentTarget.value, language));
      }}
    />
  );
}
