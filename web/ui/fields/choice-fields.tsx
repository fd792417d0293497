import { Button, Checkbox, Radio } from '@mantine/core';
import { useRef } from 'react';
import { listOf } from '../../../engine/value-type.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { around, asText, type FieldProps } from './field-props.tsx';
import classes from './fields.module.css';

const choicesOf = ({ field }: FieldProps) => field.choices ?? [];

/** One choice. A browser lets nobody take a chosen radio button back, so a field that may stay empty can be cleared. */
export function RadioField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLDivElement>(null);
  const { disabled, 'aria-required': _, ...texts } = around(props);
  const choices = choicesOf(props);
  const isClearable = !props.field.required && !disabled && props.value !== null;
  return (
    <Radio.Group {...texts} value={asText(props.value)} onChange={props.onChange}>
      <div ref={list} className={classes.choices} data-many={choices.length > 4 || undefined}>
        {choices.map((choice) => (
          <Radio key={choice.id} value={choice.id} label={choice.label} disabled={disabled} />
        ))}
        {isClearable && (
          <Button
            className={classes.clear}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              props.onChange(null);
              // The button goes with the value.
              list.current?.querySelector('input')?.focus();
            }}
          >
            {t('field.clear')}
          </Button>
        )}
      </div>
    </Radio.Group>
  );
}

export function CheckboxField(props: FieldProps) {
  const { disabled, name, 'aria-required': _, ...texts } = around(props);
  const choices = choicesOf(props);
  return (
    <Checkbox.Group
      {...texts}
      // A choice that is no longer offered could not be taken out.
      value={listOf(props.value).filter((one) => choices.some(({ id }) => id === one))}
      onChange={(ids) => props.onChange(ids.length > 0 ? ids.map(String) : null)}
    >
      <div className={classes.choices} data-many={choices.length > 4 || undefined} data-name={name}>
        {choices.map((choice) => (
          <Checkbox key={choice.id} value={choice.id} label={choice.label} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** One item of a checklist. */
export function TaskField(props: FieldProps) {
  const { label, description, error, disabled, name } = around(props);
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      name={name}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
