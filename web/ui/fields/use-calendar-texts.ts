import { localeOf } from '../../../contract/locale-of.ts';
import type { Language } from '../../../engine/definition.ts';

/**
 * The texts of the calendar come from Intl: Thai then has Buddhist years without language files of a calendar library.
 */
export function calendarTexts(language: Language) {
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
