import { Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { around, type FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

/** Hours and minutes; the value is a whole number of minutes. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const { name, disabled, 'aria-required': _, ...texts } = around(props);
  const total = typeof props.value === 'number' ? props.value : null;
  const hours = total === null ? null : Math.floor(total / 60);
  const minutes = total === null ? null : total % 60;
  // Whoever clears a part beside a zero has emptied the field: the zero stood there only because of the part.
  const change = (typed: number | null, unit: number, others: number) =>
    props.onChange(typed === null && others === 0 ? null : (typed ?? 0) * unit + others);
  const part = (label: string, value: number | null, set: (next: number | null) => void) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside the label
    <label className={classes.part}>
      <TextInput
        className={classes.numbers}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        disabled={disabled}
        error={Boolean(texts.error)}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '');
          set(digits === '' ? null : Number(digits));
        }}
      />
      {label}
    </label>
  );
  return (
    <Input.Wrapper {...texts} labelElement="div" labelProps={{ id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div className={classes.duration} role="group" aria-labelledby={id} data-name={name}>
        {part(t('field.hours'), hours, (next) => change(next, 60, minutes ?? 0))}
        {part(t('field.minutes'), minutes, (next) => change(next, 1, (hours ?? 0) * 60))}
      </div>
    </Input.Wrapper>
  );
}
