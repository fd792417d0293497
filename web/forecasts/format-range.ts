import type { ForecastReply } from '../../contract/forecasts.ts';
import { daysFromNow, formatDay, formatTime, formatWeekday, type Locale } from '../lib/format-date.ts';
import { i18n } from '../lib/languages.ts';

type Bounds = Pick<ForecastReply, 'low' | 'high'>;

/**
 * A range of moments within a sentence: "between Thu 3 Dec and Tue 8 Dec", or of one day "today between 14:10 and
 * 16:30". Empty without a forecast.
 */
export function formatRange({ low, high }: Bounds, locale: Locale, now: number): string {
  if (low === null || high === null) return '';
  const [first, last] = [low, high].map((at) => daysFromNow(at, locale.zone, now));
  if (first !== last) {
    // A date that breaks at the end of a line is hard to read.
    const day = (at: number) => formatWeekday(at, locale, now).replaceAll(' ', '\u00a0');
    return i18n.t('forecasts:range.days', { from: day(low), to: day(high) });
  }
  const times = { from: formatTime(low, locale), to: formatTime(high, locale) };
  if (times.from === times.to)
    return i18n.t('forecasts:range.moment', { day: formatWeekday(low, locale, now), at: times.to });
  if (first === 0) return i18n.t('forecasts:range.today', times);
  if (first === 1) return i18n.t('forecasts:range.tomorrow', times);
  return i18n.t('forecasts:range.day', { day: formatWeekday(low, locale, now), ...times });
}

/** The days of a range for a narrow cell: "3 Dec – 8 Dec". */
export function formatDays({ low, high }: Bounds, locale: Locale, now: number): string {
  if (low === null || high === null) return '';
  const [from, to] = [formatDay(low, locale, now), formatDay(high, locale, now)];
  return from === to ? from : `${from} – ${to}`;
}
