import { useTranslation } from '../../lib/use-translation.ts';
import { LazySelect } from '../lazy-select.tsx';
import { around, type FieldProps } from './field-props.tsx';

export function DropdownField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const choices = props.field.choices ?? [];
  return (
    <LazySelect
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
