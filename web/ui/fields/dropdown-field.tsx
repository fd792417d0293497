import { useTranslation } from '../../lib/use-translation.ts';
import { LazySelect } from '../lazy-select.tsx';
import { around, type FieldProps } from './field-props.tsx';

export function DropdownField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const choices = props.field.choices ?? [];
  const value = typeof props.value === 'string' ? props.value : null;
  // A choice that is no longer offered is shown, so that it can be replaced.
  const isFormer = value !== null && !choices.some(({ id }) => id === value);
  return (
    <LazySelect
      {...around(props)}
      placeholder={t('field.choose')}
      searchable={choices.length > 8}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      data={[
        ...(isFormer ? [{ value, label: t('field.former_choice') }] : []),
        ...choices.map((choice) => ({ value: choice.id, label: choice.label })),
      ]}
      value={value}
      onChange={props.onChange}
    />
  );
}
