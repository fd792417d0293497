/** Calendar days and moments, without Temporal: the engine also runs in browsers, and Safari has none. */
import type { Unix } from './definition.ts';

const dayLength = 86_400;

/** By zone: what its clocks show. To make one takes a thousand times longer than to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of an IANA zone show at a moment, in unix seconds that are counted as if the zone were UTC.
 * @throws RangeError if there is no such zone.
 */
export function wallOf(moment: Unix, zone: string): Unix {
  let clock = clocks.get(zone);
  if (!clock) {
    const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...options, second: 'numeric' });
    clocks.set(zone, clock);
  }
  const parts = clock.formatToParts(moment * 1000);
  // By their names: in which order a language writes them depends on the browser.
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown / 1000 + (moment - Math.floor(moment));
}

/** The calendar day (YYYY-MM-DD) of a moment, in an IANA zone. */
export function dayOf(moment: Unix, zone: string): string {
  return dayOfWall(wallOf(moment, zone));
}

/**
 * A moment that many days and months later, at the same local time of an IANA zone (see `momentOfWall` for clock changes). In a
 * month without the day it is the last day.
 */
export function addInZone(
  moment: Unix,
  { days = 0, months = 0 }: { days?: number; months?: number },
  zone: string,
): Unix {
  const wall = wallOf(moment, zone);
  const time = wall - Math.floor(wall / dayLength) * dayLength;
  const date = new Date((wall - time) * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay)) / 1000;
  return momentOfWall(day + days * dayLength + time, zone);
}

/**
 * The moment at which the clocks of an IANA zone show a local time: the opposite of `wallOf`. A time that a clock change skips
 * moves forward by the length of the gap; one that occurs twice is the first of the two.
 */
export function momentOfWall(wall: Unix, zone: string): Unix {
  // The clocks of no zone change twice within these two days.
  const offsetAt = (moment: Unix) => wallOf(moment, zone) - moment;
  const first = wall - offsetAt(wall - dayLength);
  if (wallOf(first, zone) === wall) return first;
  const second = wall - offsetAt(wall + dayLength);
  return wallOf(second, zone) === wall ? second : first;
}

/** The first second of a calendar day (YYYY-MM-DD) in an IANA zone: see `momentOfWall` for a midnight that is skipped. */
export const startOfDay = (day: string, zone: string): Unix =>
  momentOfWall(Date.parse(`${day}T00:00:00Z`) / 1000, zone);

/** The last second of a calendar day (YYYY-MM-DD) in an IANA zone. */
export const endOfDay = (day: string, zone: string): Unix => startOfDay(addDays(day, 1), zone) - 1;

/**
 * Counts the days from one calendar day to another; negative when `to` is the earlier.
 * @param from,to YYYY-MM-DD.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The calendar day that many days after a day, or before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  return dayOfWall(Date.parse(`${day}T00:00:00Z`) / 1000 + days * dayLength);
}

const dayOfWall = (wall: Unix) => new Date(wall * 1000).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** Whether a text is a valid calendar day as YYYY-MM-DD, in the years 0001 to 9999. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= lengths[month - 1]!;
}
