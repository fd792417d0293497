import { Select } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { around, type FieldProps } from './field-props.tsx';

export function DropdownField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const choices = props.field.choices ?? [];
  return (
    <Select
      {...around(props)}
      placeholder={t('field.choose')}
      searchable={choices.length > 8}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      data={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
    />
  );
}
