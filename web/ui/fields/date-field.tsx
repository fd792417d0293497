import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../engine/definition.ts';
import { formatCalendarDay, localeOf } from '../../lib/format-date.ts';
import { parseDay } from '../../lib/parse-day.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../icon.tsx';
import { around, type FieldProps } from './field-props.tsx';

/** A calendar day, typed or selected. */
export function DateField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  return (
    <DateInput
      {...around(props)}
      {...calendarTexts(language)}
      leftSection={<Icon of={IconCalendar} />}
      placeholder={t('field.choose_date')}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      valueFormat={(day) => formatCalendarDay(day, language)}
      dateParser={(typed) => parseDay(typed, language)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={(day) => props.onChange(day)}
    />
  );
}

/**
 * The texts of the calendar come from Intl: Thai then has Buddhist years without language files of a calendar library.
 */
function calendarTexts(language: Language) {
  const write = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${day.slice(0, 10)}T12:00Z`),
    );
  const year = write({ year: 'numeric' });
  return {
    weekdayFormat: write({ weekday: 'narrow' }),
    monthLabelFormat: write({ month: 'long', year: 'numeric' }),
    yearLabelFormat: year,
    monthsListFormat: write({ month: 'short' }),
    yearsListFormat: year,
    decadeLabelFormat: (from: string, to: string) => `${year(from)} – ${year(to)}`,
  };
}
