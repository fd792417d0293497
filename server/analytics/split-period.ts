import type { periodUnits } from '../../contract/analytics.ts';
import type { Unix } from '../../engine/definition.ts';
import { dayOf, startOfDay, startOfWeek, type WorkspaceCalendar } from './period-of.ts';

export type PeriodUnit = (typeof periodUnits)[number];

export interface PeriodPart {
  start: Unix;
  /** The start of the next one. */
  end: Unix;
  /** The calendar day of `start`. */
  day: string;
}

const day = 86_400;
/** For each unit, the seconds of the longest period that is split into it; longer ones are split into years. */
const longest: [PeriodUnit, number][] = [
  ['day', 31 * day],
  ['week', 26 * 7 * day],
  ['month', 4 * 366 * day],
];

/**
 * The unit in which a period of this length is read easily. One hour more is allowed, because a period in which
 * daylight saving time ends is an hour longer.
 */
export const unitOf = (from: Unix, to: Unix): PeriodUnit =>
  longest.find(([, seconds]) => to - from <= seconds + 3600)?.[0] ?? 'year';

const next: Record<PeriodUnit, Temporal.DurationLike> = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  year: { years: 1 },
};

/** About how many parts a period has. */
export const countParts = (from: Unix, to: Unix, unit: PeriodUnit): number =>
  (to - from) / { day, week: 7 * day, month: 28 * day, year: 365 * day }[unit];

/**
 * The days, weeks, months or years of a period in the workspace's calendar. The first begins and the last ends with the
 * period, even in the middle of a day. A day that the zone skipped is left out.
 */
export function splitPeriod(from: Unix, to: Unix, unit: PeriodUnit, calendar: WorkspaceCalendar): PeriodPart[] {
  const { zone } = calendar;
  const first = dayOf(from, zone);
  const parts: PeriodPart[] = [];
  let start = from;
  let at = firstOf(first, unit, calendar).add(next[unit]);
  while (start < to) {
    const end = Math.min(startOfDay(at, zone), to);
    if (end > start) parts.push({ start, end, day: dayOf(start, zone).toString() });
    start = Math.max(start, end);
    at = at.add(next[unit]);
  }
  return parts;
}

/** The first day of the week, month or year of a day. */
export function firstOf(
  one: Temporal.PlainDate,
  unit: PeriodUnit,
  { week_starts_on }: WorkspaceCalendar,
): Temporal.PlainDate {
  if (unit === 'day') return one;
  if (unit === 'week') return startOfWeek(one, week_starts_on);
  return one.with(unit === 'month' ? { day: 1 } : { month: 1, day: 1 });
}
