import type { Unix } from '../../engine/definition.ts';

/** Number of daily reminders after the due date (docs/rules.md, rule 16). */
const overdueDays = 7;

/**
 * The times of the reminders: one day before the due date, at the due date, and daily up to seven days after, at the
 * same time of day in the zone, also across a clock change.
 */
export function reminderMoments(due_at: Unix, zone: string): Unix[] {
  const due = Temporal.Instant.fromEpochMilliseconds(due_at * 1000).toZonedDateTimeISO(zone);
  return Array.from({ length: overdueDays + 2 }, (_, position) =>
    Math.floor(due.add({ days: position - 1 }).epochMilliseconds / 1000),
  );
}
