/** Due dates. */
import { addInZone } from './calendar.ts';
import type { DueAfter, Unix } from './definition.ts';

const durations = { '1_day': { days: 1 }, '1_week': { days: 7 }, '1_month': { months: 1 } } as const;

/**
 * When something is due: at the same time of day in the zone, a day, a week or a month after its start.
 * @param started_at Unix seconds.
 * @param zone       IANA zone of the workspace. In a month without the day it is the last day (docs/rules.md, rule 16).
 *   A time of day that a clock change skips moves forward by the length of the gap.
 * @returns Unix seconds.
 */
export function dueAt(started_at: Unix, due_after: DueAfter, zone: string): Unix {
  return Math.floor(addInZone(started_at, durations[due_after], zone));
}
