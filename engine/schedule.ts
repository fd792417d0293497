/**
 * Computes when a planned run happens. Temporal is used only inside functions, so that a browser without it can still
 * load the engine.
 */
import { zoned } from './calendar.ts';
import type { Unix } from './definition.ts';
import { type Rule, weekdays } from './rule.ts';

export interface Schedule {
  /** Null: it happens once. */
  rule: Rule | null;
  /** IANA zone of its days and its time of day. */
  zone: string;
  /** YYYY-MM-DD: the first day on which it may happen. */
  starts_on: string;
  /** HH:MM */
  starts_at: string;
}

/** The last second of the year 9999: no planned run is later. */
const endOfTime = 253_402_300_799;

/**
 * The moments of a schedule after a given one, in order. Each is computed from the rule's start, never from the
 * previous one (docs/rules.md, rule 17): in a month without the day it is the last day, a time that a clock change
 * skips becomes the next valid minute, and a time that occurs twice is the first of the two.
 * @param after Unix seconds; a moment at exactly that second is left out.
 * @param limit The largest number of moments to return.
 * @param until Unix seconds; a moment at exactly that second is included.
 * @returns Unix seconds; fewer than `limit` where the rule ends.
 */
export function occurrencesAfter(schedule: Schedule, after: Unix, limit: number, until: Unix = endOfTime): Unix[] {
  const found: Unix[] = [];
  let last = after;
  for (let index = firstToLookAt(schedule, after); found.length < limit; index++) {
    const at = occurrence(schedule, index);
    if (at === null || at > until) break;
    // Two days can give the same moment, where a zone skips a whole day.
    if (at <= last) continue;
    found.push(at);
    last = at;
  }
  return found;
}

/** The next moment after a given one; null if the schedule has ended. */
export function nextOccurrence(schedule: Schedule, after: Unix): Unix | null {
  return occurrencesAfter(schedule, after, 1)[0] ?? null;
}

/** The moment of a day and time of day in a zone, in unix seconds: see `occurrencesAfter` for clock changes. */
export function momentOf(day: string, time: string, zone: string): Unix {
  const wanted = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'compatible' });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds / 1000;
  // A skipped time: the moment is the clock change itself, rounded up to a whole minute. If the first skipped minute is
  // wanted, `found` is exactly at the change. Temporal searches before the given moment, so a nanosecond is added.
  const change = found.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? found;
  return Math.ceil(change.epochMilliseconds / 60_000) * 60;
}

/** The moment at an index of the rule, from 0; null after its end. */
function occurrence({ rule, zone, starts_on, starts_at }: Schedule, index: number): Unix | null {
  if (index >= (rule ? (rule.count ?? Number.POSITIVE_INFINITY) : 1)) return null;
  const day = rule ? dayAt(rule, starts_on, index) : starts_on;
  // A day after the year 9999 is longer than YYYY-MM-DD.
  if (day.length > 10 || (rule?.until && day > rule.until)) return null;
  return momentOf(day, starts_at, zone);
}

/**
 * An index at or before the first moment after `after`. A few indexes too early cost little and keep the formula
 * simple.
 */
function firstToLookAt({ rule, zone, starts_on }: Schedule, after: Unix): number {
  if (!rule) return 0;
  const start = Temporal.PlainDate.from(starts_on);
  const reached = zoned(after, zone).toPlainDate();
  const unit = ({ DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const)[rule.frequency];
  const passed = start.until(reached, { largestUnit: unit })[unit];
  const rounds = Math.floor(passed / rule.interval) - 1;
  return Math.max(0, rounds * Math.max(1, rule.weekdays.length) - rule.weekdays.length);
}

/** The day at an index of the rule. */
function dayAt(rule: Rule, starts_on: string, index: number): string {
  const start = Temporal.PlainDate.from(starts_on);
  const steps = index * rule.interval;
  if (rule.frequency === 'DAILY') return start.add({ days: steps }).toString();
  if (rule.frequency === 'MONTHLY') {
    const day = start.add({ months: steps }, { overflow: 'constrain' });
    return (rule.last_day ? day.with({ day: day.daysInMonth }) : day).toString();
  }
  if (rule.frequency === 'YEARLY') return start.add({ years: steps }, { overflow: 'constrain' }).toString();
  if (rule.weekdays.length === 0) return start.add({ weeks: steps }).toString();
  const wanted = rule.weekdays.map((name) => weekdays.indexOf(name) + 1);
  // The weekdays of the first week that are before the start do not count.
  const place = index + wanted.filter((weekday) => weekday < start.dayOfWeek).length;
  const weeks = Math.floor(place / wanted.length) * rule.interval;
  const weekday = wanted[place % wanted.length] ?? 1;
  return start.add({ days: weeks * 7 + weekday - start.dayOfWeek }).toString();
}
