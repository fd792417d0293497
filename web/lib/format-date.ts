import { localeOf } from '../../contract/locale-of.ts';
import { dayOf } from '../../engine/calendar.ts';
import type { Language } from '../../engine/definition.ts';

/** The reader's language and time zone. Components get it from `useLocale`. */
export interface Locale {
  language: Language;
  zone: string;
}

const kept = new Map<string, Intl.DateTimeFormat>();

function format(unix: number, { language, zone }: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${zone} ${JSON.stringify(options)}`;
  const formatter = kept.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: zone });
  kept.set(key, formatter);
  // Some formats of Intl contain a comma ("Tue, 24 Nov"), which is left out.
  return formatter
    .formatToParts(unix * 1000)
    .map((part) => (part.type === 'literal' ? part.value.replace(', ', ' ') : part.value))
    .join('');
}

/** "10:24"; in Thai "10:24 น.". */
export function formatTime(unix: number, locale: Locale): string {
  const time = format(unix, locale, { hour: 'numeric', minute: '2-digit', hour12: false });
  return locale.language === 'th' ? `${time} น.` : time;
}

/** "24 Nov", with the year when it is not this one: "24 Nov 2025". */
export function formatDay(unix: number, locale: Locale, now: number): string {
  return format(unix, locale, { day: 'numeric', month: 'short', ...yearUnlessThis(unix, locale, now) });
}

/** "Tue 24 Nov", with the year when it is not this one. */
export function formatWeekday(unix: number, locale: Locale, now: number): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...yearUnlessThis(unix, locale, now) } as const;
  return format(unix, locale, options);
}

/** "17 Nov 10:24". */
export function formatDayTime(unix: number, locale: Locale, now: number): string {
  return `${formatDay(unix, locale, now)} ${formatTime(unix, locale)}`;
}

function yearUnlessThis(unix: number, { zone }: Locale, now: number): { year?: 'numeric' } {
  const same = dayOf(unix, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return same ? {} : { year: 'numeric' };
}

/** A month as `YYYY-MM`: "November 2026", or without its year "November"; in Thai with the Buddhist year. */
export function formatMonth(month: string, language: Language, { year = true }: { year?: boolean } = {}): string {
  const unix = Date.parse(`${month}-15T12:00:00Z`) / 1000;
  return format(unix, { language, zone: 'UTC' }, { month: 'long', ...(year && { year: 'numeric' }) });
}

/** How many calendar days lie from `now` to `unix` in a zone: 0 today, -1 yesterday. */
export function daysFromNow(unix: number, zone: string, now: number): number {
  const day = (at: number) => Date.parse(`${dayOf(at, zone)}T00:00:00Z`) / 86_400_000;
  return day(unix) - day(now);
}
