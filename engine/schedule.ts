/** Computes when a planned run happens. Only the server does: Safari has no Temporal. */
import { dayOf } from './calendar.ts';
import type { Unix } from './definition.ts';
import type { Rule } from './rule.ts';
import { dayNumber, daysOfRule, dayText } from './rule-days.ts';

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
  for (const day of daysOf(schedule, after)) {
    if (found.length >= limit) break;
    const at = momentOf(day, schedule.starts_at, schedule.zone);
    if (at > until) break;
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

/** The days (YYYY-MM-DD) of a schedule, from one at or before the first whose moment is after `after`. */
function* daysOf({ rule, zone, starts_on }: Schedule, after: Unix): Generator<string> {
  if (!rule) return yield starts_on;
  // The day before: a time that a clock change skips may become one of the next day.
  const from = dayNumber(dayOf(after, zone)) - 1;
  for (const day of daysOfRule(rule, starts_on, from)) if (day >= from) yield dayText(day);
}
