import { NumberInput, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Comparator, Field, PlainValue } from '../../../../engine/definition.ts';
import { valueKind, valueType } from '../../../../engine/value-type.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { withChosen } from '../../../lib/with-chosen.ts';
import { decimalOf } from '../../../ui/fields/decimal-of.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { describeValue } from '../../describe/describe-value.ts';
import { useSurroundings } from '../editor-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './conditions.module.css';
import { DayInput } from './day-input.tsx';

interface Props {
  field: Field;
  comparator: Comparator;
  value: PlainValue;
  onChange: (value: PlainValue) => void;
}

/** The input for the value that a field is compared with, by the field's type and the comparator. */
export function ComparandInput({ field, comparator, value, onChange }: Props): ReactElement {
  const { t } = useTranslation(['editor', 'ui']);
  const { directory } = useSurroundings();
  const label = t('condition.value');
  const shared = { size: 'xs', 'aria-label': label, classNames: { input: classes.quiet } } as const;
  const list = { ...shared, searchable: true, comboboxProps: { width: 220, position: 'bottom-start' } as const };
  const one = typeof value === 'string' ? value : null;
  const context = useDescribe();
  const withValue = (offered: { value: string; label: string }[]) =>
    withChosen(offered, [value ?? []].flat().map(String), (id) => describeValue(context, field, comparator, id));

  if (comparator === 'within_last_days' || comparator === 'within_next_days') {
    return (
      <NumberInput
        {...shared}
        min={0}
        max={999_999}
        allowDecimal={false}
        allowNegative={false}
        suffix={t('condition.days_suffix')}
        value={typeof value === 'number' ? value : ''}
        onChange={(days) => onChange(typeof days === 'number' ? days : null)}
      />
    );
  }
  if (comparator === 'in_group') {
    const groups = [...directory.groups.values()].map(({ id, name }) => ({ value: id, label: name }));
    return <Select {...list} data={withValue(groups)} value={one} onChange={onChange} />;
  }
  switch (valueKind(field)) {
    case 'choice':
    case 'choices': {
      const choices = (field.choices ?? []).map((choice) => ({
        value: choice.id,
        label: choice.label || t('fields.unnamed_choice'),
      }));
      if (comparator !== 'includes_all_of')
        return <Select {...list} data={withValue(choices)} value={one} onChange={onChange} />;
      return (
        <MultiSelect
          {...list}
          data={withValue(choices)}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    }
    case 'member': {
      const people = [...directory.people.values()].map(({ id, name }) => ({ value: id, label: name }));
      return <Select {...list} data={withValue(people)} value={one} onChange={onChange} />;
    }
    case 'decimal':
      return <DecimalInput field={field} value={value} onChange={onChange} label={label} />;
    case 'minutes':
      return (
        <NumberInput
          {...shared}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          suffix={t('condition.minutes_suffix')}
          value={typeof value === 'number' ? value : ''}
          onChange={(minutes) => onChange(typeof minutes === 'number' ? minutes : null)}
        />
      );
    case 'day':
      return <DayInput label={label} value={one} onChange={onChange} />;
    case 'text':
    case 'tick':
    case 'files':
    case 'rows':
      return (
        <TextInput
          {...shared}
          maxLength={1000}
          value={one ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
}

/** The typed text stays ("12," on the way to "12,5") until the value is changed from outside. */
function DecimalInput({ field, value, onChange, label }: Omit<Props, 'comparator'> & { label: string }) {
  const { language } = useLocale();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = decimalOf(typed, language) === value ? typed : String(value ?? '');
  const type = valueType(field);
  const unit = type === 'currency' ? field.currency : type === 'percent' ? '%' : undefined;
  return (
    <TextInput
      size="xs"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.quiet }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 38 : undefined}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(decimalOf(event.currentTarget.value, language));
      }}
    />
  );
}
