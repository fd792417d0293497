/** Due dates and calendar days. Temporal is named only inside functions: a browser without it can still load the engine. */
import type { DueAfter, Unix } from './definition.ts';

const durations = { '1_day': { days: 1 }, '1_week': { weeks: 1 }, '1_month': { months: 1 } } as const;

/**
 * When something is due, from its start: the same time of day in the zone, a day, a week or a month later.
 * @param started_at Unix seconds.
 * @param due_after  One of three options (docs/rules.md, rule 16).
 * @param zone       IANA zone of the workspace; month ends are clamped in it, and a time that a clock change leaves out
 *   moves on (docs/rules.md, rule 16).
 * @returns Unix seconds.
 */
export function dueAt(started_at: Unix, due_after: DueAfter, zone: string): Unix {
  const due = zoned(started_at, zone).add(durations[due_after], { overflow: 'constrain' });
  return Math.floor(due.epochMilliseconds / 1000);
}

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

function zoned(moment: Unix, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);
}
