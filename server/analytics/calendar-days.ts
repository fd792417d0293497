import type { Unix } from '../../engine/definition.ts';
import { dayOf, startOfDay } from './period-of.ts';

/**
 * Names the calendar in which days are computed. The name contains the version of the time zone data, because with a
 * new version days may begin at other moments.
 */
export const calendarOf = (zone: string): string => `${zone} ${process.versions.tz}`;

/**
 * The first moments of all days of a zone that overlap one of the given days of UTC, ascending.
 * @param utcDays The first moments of days in UTC.
 */
export function dayStarts(utcDays: readonly Unix[], zone: string): Unix[] {
  const starts = new Set<Unix>();
  for (const at of utcDays) {
    const last = dayOf(at + 86_399, zone);
    for (let day = dayOf(at, zone); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      starts.add(startOfDay(day, zone));
    }
  }
  return [...starts].toSorted((one, other) => one - other);
}
