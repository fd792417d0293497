import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import { parseDay } from '../../lib/parse-day.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../icon.tsx';
import { around, type FieldProps } from './field-props.tsx';
import { useCalendarTexts } from './use-calendar-texts.ts';

/** A calendar day, typed or selected. */
export function DateField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  /** What was typed and is no day: the field goes back to its value when it is left. */
  const [refused, setRefused] = useState<string | null>(null);
  const texts = around(props);
  return (
    <DateInput
      {...texts}
      error={texts.error ?? (refused !== null && t('field.no_date', { text: refused }))}
      {...useCalendarTexts()}
      leftSection={<Icon of={IconCalendar} />}
      placeholder={t('field.choose_date')}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      valueFormat={(day) => formatCalendarDay(day, language)}
      dateParser={(typed) => parseDay(typed, language)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={(day) => {
        setRefused(null);
        props.onChange(day);
      }}
      onBlur={({ currentTarget: { value } }) => {
        const typed = value.trim();
        setRefused(typed === '' || parseDay(typed, language) ? null : typed);
      }}
    />
  );
}
