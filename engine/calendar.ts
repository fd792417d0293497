/**
 * Calendar days and moments. Temporal is used only inside functions, so that a browser without it can still load the
 * engine.
 */
import type { Unix } from './definition.ts';

/** The calendar day (YYYY-MM-DD) of a moment, in an IANA zone. */
export function dayOf(moment: Unix, zone: string): string {
  return zoned(moment, zone).toPlainDate().toString();
}

/**
 * Counts the days from one calendar day to another; negative when `to` is the earlier.
 * @param from,to YYYY-MM-DD.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The calendar day that many days after a day, or before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** A moment as local date and time in an IANA zone. */
export function zoned(moment: Unix, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);
}

/** Whether a text is a valid calendar day as YYYY-MM-DD, in the years 0001 to 9999. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= lengths[month - 1]!;
}
