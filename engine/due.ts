/** Due dates. */
import { zoned } from './calendar.ts';
import type { DueAfter, Unix } from './definition.ts';

const durations = { '1_day': { days: 1 }, '1_week': { weeks: 1 }, '1_month': { months: 1 } } as const;

/**
 * When something is due: at the same time of day in the zone, a day, a week or a month after its start.
 * @param started_at Unix seconds.
 * @param due_after  One of three options (docs/rules.md, rule 16).
 * @param zone       IANA zone of the workspace. Month ends are clamped in it, and a time that a clock change skips
 *   moves forward (docs/rules.md, rule 16).
 * @returns Unix seconds.
 */
export function dueAt(started_at: Unix, due_after: DueAfter, zone: string): Unix {
  const due = zoned(started_at, zone).add(durations[due_after], { overflow: 'constrain' });
  return Math.floor(due.epochMilliseconds / 1000);
}
