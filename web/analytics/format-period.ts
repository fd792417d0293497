import type { RunPeriod } from '../../contract/analytics.ts';
import { formatCalendarDay } from '../../contract/format-value.ts';
import { localeOf } from '../../contract/locale-of.ts';
import type { Language } from '../../engine/definition.ts';
import { formatMonth } from '../lib/format-date.ts';
import { i18n } from '../lib/languages.ts';

export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

const write = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`));

/** For an axis: "1 Sep" for a day or a week, "Sep", "2026". */
export function formatPeriodBriefly({ day }: Pick<RunPeriod, 'day'>, unit: PeriodUnit, language: Language): string {
  switch (unit) {
    case 'year':
      return formatYear(day, language);
    case 'month':
      return write(day, language, { month: 'short' });
    default:
      return write(day, language, { day: 'numeric', month: 'short' });
  }
}

/** The texts below an axis of periods. Of the months of several years, each January is called by its year. */
export function axisLabels(periods: readonly Pick<RunPeriod, 'day'>[], unit: PeriodUnit, language: Language): string[] {
  const isLong = unit === 'month' && new Set(periods.map(({ day }) => day.slice(0, 4))).size > 1;
  return periods.map((period) =>
    formatPeriodBriefly(period, isLong && period.day.slice(5, 7) === '01' ? 'year' : unit, language),
  );
}

/** "1 Sep 2026", "Week of 1 Sep 2026", "September 2026", "2026". */
export function formatPeriod({ day }: Pick<RunPeriod, 'day'>, unit: PeriodUnit, language: Language): string {
  switch (unit) {
    case 'year':
      return formatYear(day, language);
    case 'month':
      return formatMonth(day.slice(0, 7), language);
    case 'week':
      return i18n.t('analytics:week_of', { day: formatCalendarDay(day, language) });
    default:
      return formatCalendarDay(day, language);
  }
}

/** Without the era, which the Thai format adds to a year alone. */
function formatYear(day: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), { year: 'numeric', timeZone: 'UTC' }).formatToParts(
    Date.parse(`${day}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === 'year')?.value ?? day.slice(0, 4);
}
