import { localeOf } from '../../../contract/locale-of.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/**
 * The texts of the calendar come from Intl: Thai then has Buddhist years without language files of a calendar library.
 */
export function useCalendarTexts() {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  const write = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(
      new Date(`${day.slice(0, 10)}T12:00Z`),
    );
  const year = write({ year: 'numeric' });
  return {
    previousLabel: t('calendar.previous'),
    nextLabel: t('calendar.next'),
    getDayAriaLabel: write({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekdayFormat: write({ weekday: 'narrow' }),
    monthLabelFormat: write({ month: 'long', year: 'numeric' }),
    yearLabelFormat: year,
    monthsListFormat: write({ month: 'short' }),
    yearsListFormat: year,
    decadeLabelFormat: (from: string, to: string) => `${year(from)} – ${year(to)}`,
  };
}
