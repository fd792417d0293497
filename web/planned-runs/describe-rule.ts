import { formatCalendarDay } from '../../contract/format-value.ts';
import { localeOf } from '../../contract/locale-of.ts';
import type { Language } from '../../engine/definition.ts';
import { type MonthDays, type Rule, readRule, type Weekday, weekdays } from '../../engine/rule.ts';
import type { TFunction } from '../lib/locale-keys.ts';
import { areWorkingDays } from './month-choice.ts';

/** The name of a weekday; 0 is Monday. */
export function weekdayName(index: number, language: Language, weekday: 'long' | 'short'): string {
  // The epoch, 1 January 1970, was a Thursday.
  return new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format((index + 4) * 86_400_000);
}

/**
 * A rule in words: "Every 2 weeks on Monday and Thursday, until 30 Nov 2026", "Every month on the second Tuesday".
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
  const phrases = count === 1 ? 'say.each' : 'say.every';
  const start = new Date(`${start_date}T12:00:00Z`);
  switch (rule.frequency) {
    case 'DAILY':
      return t(`${phrases}.DAILY`, { count });
    case 'WEEKLY': {
      const named = rule.weekdays.map((day) => weekdays.indexOf(day));
      const days = (named.length > 0 ? named : [(start.getUTCDay() + 6) % 7]).map((day) =>
        weekdayName(day, language, 'long'),
      );
      return t(`${phrases}.WEEKLY`, { count, days: new Intl.ListFormat(language).format(days) });
    }
    case 'MONTHLY':
      return t(`${phrases}.MONTHLY`, { count, days: describeMonthDays(t, rule.month, start.getUTCDate(), language) });
    case 'YEARLY': {
      const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
      return t(`${phrases}.YEARLY`, { count, date: new Intl.DateTimeFormat(localeOf(language), day).format(start) });
    }
  }
}

/** The days of a month in words: "day 1 and the last day", "the second Tuesday". `start` is the day of the start. */
export function describeMonthDays(
  t: TFunction<'planned'>,
  month: MonthDays,
  start: number,
  language: Language,
): string {
  const list = (texts: string[]) => new Intl.ListFormat(language).format(texts);
  switch (month.type) {
    case 'start_day':
      return dayOfMonth(t, start);
    case 'days':
      return list(month.days.map((day) => dayOfMonth(t, day)));
    case 'weekdays':
      return list(
        month.weekdays.map(({ nth, weekday }) =>
          nthDay(t, nth, weekdayName(weekdays.indexOf(weekday), language, 'long')),
        ),
      );
    case 'positions': {
      const set = nameOfSet(t, month.weekdays, language);
      return list(month.nth.map((nth) => nthDay(t, nth, set)));
    }
  }
}

function nameOfSet(t: TFunction<'planned'>, days: readonly Weekday[], language: Language): string {
  if (areWorkingDays(days)) return t('working_day_in_sentence');
  const names = days.map((day) => weekdayName(weekdays.indexOf(day), language, 'long'));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

function dayOfMonth(t: TFunction<'planned'>, day: number): string {
  if (day === 1) return t('days.first');
  if (day > 0) return t('days.nth', { day });
  return day === -1 ? t('days.last') : t('days.from_end', { day: -day });
}

/** One of the days of a month that have a name: "the second Tuesday", "the last working day". */
function nthDay(t: TFunction<'planned'>, nth: number, day: string): string {
  const named = ([1, 2, 3, 4, 5, -1] as const).find((one) => one === nth);
  if (named) return t(`nth.${named}`, { day });
  return nth > 0 ? t('nth.from_start', { day, n: nth }) : t('nth.from_end', { day, n: -nth });
}
