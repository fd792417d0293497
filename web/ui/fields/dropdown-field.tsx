import { useTranslation } from '../../lib/use-translation.ts';
import { withChosen } from '../../lib/with-chosen.ts';
import { LazySelect } from '../lazy-select.tsx';
import { around, type FieldProps } from './field-props.tsx';

export function DropdownField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const choices = props.field.choices ?? [];
  const value = typeof props.value === 'string' ? props.value : null;
  return (
    <LazySelect
      {...around(props)}
      placeholder={t('field.choose')}
      searchable={choices.length > 8}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      data={withChosen(
        choices.map(({ id, label }) => ({ value: id, label })),
        value === null ? [] : [value],
        () => t('field.former_choice'),
      )}
      value={value}
      onChange={props.onChange}
    />
  );
}
