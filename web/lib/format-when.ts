import { daysFromNow, formatDayTime, formatTime, formatWeekday, type Locale } from './format-date.ts';
import { i18n } from './languages.ts';

/** "Today 17:00", "Yesterday 16:12", "Tomorrow 9:00"; further away "24 Nov 9:00". */
export const formatWhen = (unix: number, locale: Locale, now: number): string =>
  formatNear('ui:when', unix, locale, now);

/** The same within a sentence or after a colon: "today 17:00". */
export const formatWhenInside = (unix: number, locale: Locale, now: number): string =>
  formatNear('ui:when.inside', unix, locale, now);

function formatNear(texts: 'ui:when' | 'ui:when.inside', unix: number, locale: Locale, now: number): string {
  const time = formatTime(unix, locale);
  switch (daysFromNow(unix, locale.zone, now)) {
    case 0:
      return i18n.t(`${texts}.today_at`, { time });
    case -1:
      return i18n.t(`${texts}.yesterday_at`, { time });
    case 1:
      return i18n.t(`${texts}.tomorrow_at`, { time });
    default:
      return formatDayTime(unix, locale, now);
  }
}

/** The heading of a day in a feed: "Today", "Yesterday", "Tue 24 Nov". */
export function formatRelativeDay(unix: number, locale: Locale, now: number): string {
  switch (daysFromNow(unix, locale.zone, now)) {
    case 0:
      return i18n.t('ui:when.today');
    case -1:
      return i18n.t('ui:when.yesterday');
    case 1:
      return i18n.t('ui:when.tomorrow');
    default:
      return formatWeekday(unix, locale, now);
  }
}

/** "since 9:41", "since yesterday 16:12", "since 17 Nov 10:24". */
export function formatSince(unix: number, locale: Locale, now: number): string {
  const time = formatTime(unix, locale);
  switch (daysFromNow(unix, locale.zone, now)) {
    case 0:
      return i18n.t('ui:when.since_today', { time });
    case -1:
      return i18n.t('ui:when.since_yesterday', { time });
    default:
      return i18n.t('ui:when.since', { date: formatDayTime(unix, locale, now) });
  }
}

/** "2 days late", "3 hours late"; null when it is not late. */
export function formatLate(due: number, now: number): string | null {
  const late = now - due;
  if (late <= 0) return null;
  if (late >= 86_400) return i18n.t('ui:when.days_late', { count: Math.floor(late / 86_400) });
  if (late >= 3_600) return i18n.t('ui:when.hours_late', { count: Math.floor(late / 3_600) });
  return i18n.t('ui:when.minutes_late', { count: Math.max(1, Math.floor(late / 60)) });
}

/** "1 d 6 h", "2 h 30 min", "45 min": the two largest units of a duration, which is given in seconds. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return i18n.t('ui:duration.under_a_minute');
  const parts = [
    ['days', Math.floor(minutes / 1440)],
    ['hours', Math.floor((minutes % 1440) / 60)],
    ['minutes', minutes % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => i18n.t(`ui:duration.${unit}`, { count }))
    .join(' ');
}

/** The value of a duration field, in hours and minutes, as it was entered: "30 h 15 min". */
export function formatHours(minutes: number): string {
  const parts = [
    ['hours', Math.floor(minutes / 60)],
    ['minutes', minutes % 60],
  ] as const;
  const said = parts.filter(([, count]) => count > 0).map(([unit, count]) => i18n.t(`ui:duration.${unit}`, { count }));
  return said.join(' ') || i18n.t('ui:duration.minutes', { count: 0 });
}
