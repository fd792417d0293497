import type { TFunction } from 'i18next';
import type { Language } from '../../engine/definition.ts';
import { type Rule, readRule, weekdays } from '../../engine/rule.ts';
import { formatCalendarDay, localeOf } from '../lib/format-date.ts';

/** The name of a weekday; 0 is Monday. */
export function weekdayName(index: number, language: Language, weekday: 'long' | 'short'): string {
  // The epoch, 1 January 1970, was a Thursday.
  return new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format((index + 4) * 86_400_000);
}

/**
 * A rule in words: "Every 2 weeks on Monday and Thursday, until 30 Nov 2026".
 * `rrule` is null for a single run. `start_date` (YYYY-MM-DD) supplies the day if the rule names none.
 */
export function describeRule(
  t: TFunction<'planned'>,
  { rrule, start_date }: { rrule: string | null; start_date: string },
  language: Language,
): string {
  const rule = rrule === null ? null : readRule(rrule);
  if (!rule) return t('say.once');
  const said = describeInterval(t, rule, start_date, language);
  if (rule.until) return t('say.until', { rule: said, date: formatCalendarDay(rule.until, language) });
  return rule.count === null ? said : t('say.times', { rule: said, count: rule.count });
}

function describeInterval(t: TFunction<'planned'>, rule: Rule, start_date: string, language: Language): string {
  const count = rule.interval;
  const start = new Date(`${start_date}T12:00:00Z`);
  switch (rule.frequency) {
    case 'DAILY':
      return t('say.daily', { count });
    case 'WEEKLY': {
      const named = rule.weekdays.map((day) => weekdays.indexOf(day));
      const days = (named.length > 0 ? named : [(start.getUTCDay() + 6) % 7]).map((day) =>
        weekdayName(day, language, 'long'),
      );
      return t('say.weekly', { count, days: new Intl.ListFormat(language).format(days) });
    }
    case 'MONTHLY':
      return rule.last_day ? t('say.last_day', { count }) : t('say.monthly', { count, day: start.getUTCDate() });
    case 'YEARLY': {
      const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
      return t('say.yearly', { count, date: new Intl.DateTimeFormat(localeOf(language), day).format(start) });
    }
  }
}
