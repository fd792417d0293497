import type { Unix } from '../../engine/definition.ts';

/** Days after the due date on which it is said again (docs/rules.md, rule 16). */
const overdueDays = 7;

/**
 * When somebody is reminded of a due date: a day before, at the time, and daily up to seven days after; the same time of
 * day in the zone, across a change of clocks too.
 */
export function reminderMoments(due_at: Unix, zone: string): Unix[] {
  const due = Temporal.Instant.fromEpochMilliseconds(due_at * 1000).toZonedDateTimeISO(zone);
  return Array.from({ length: overdueDays + 2 }, (_, position) =>
    Math.floor(due.add({ days: position - 1 }).epochMilliseconds / 1000),
  );
}
