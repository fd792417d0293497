import { localeOf } from '../../../contract/locale-of.ts';
import type { Language } from '../../../engine/definition.ts';

/** @param share From 0 to 1. */
export const formatPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** "2 days, 4 hours", "35 minutes": the two greatest units, rounded. @param micros Microseconds. */
export function formatTime(micros: number, language: Language): string {
  const minutes = Math.round(micros / 60e6);
  const hours = Math.round(micros / 3600e6);
  const parts =
    minutes < 60
      ? { minutes: Math.max(1, minutes) }
      : hours < 24
        ? { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
        : { days: Math.floor(hours / 24), hours: hours % 24 };
  return new Intl.DurationFormat(localeOf(language), { style: 'long' }).format(parts);
}

/** "16–22 November 2026". @param first YYYY-MM-DD, as is `last`. */
export function formatDays(first: string, last: string, language: Language): string {
  const dateFormat = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  return dateFormat.formatRange(noon(first), noon(last));
}
