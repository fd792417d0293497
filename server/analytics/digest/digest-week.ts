import type { Unix } from '../../../engine/definition.ts';
import { dayOf, startOfDay, startOfWeek, type WorkspaceCalendar } from '../period-of.ts';

export interface DigestWeek {
  /** YYYY-MM-DD: its first and its last day. */
  first: string;
  last: string;
  /** The first moment of the week before, of the week, and the moment after it. */
  before: Unix;
  from: Unix;
  to: Unix;
}

/** The hour of the day from which on the mail is sent. */
const hour = 8;
/** Seconds for which the mail is due. If no worker runs in that time, it is left out. */
const longest = 86_400;

/**
 * The week that a person's mail is about, if it is due now: on the first day of the workspace's week, from eight
 * o'clock in the person's zone on and for a day, and never before the week is over in the workspace.
 */
export function digestWeekDue(now: Unix, calendar: WorkspaceCalendar, zone: string): DigestWeek | null {
  const next = startOfWeek(dayOf(now, calendar.zone), calendar.week_starts_on);
  const to = startOfDay(next, calendar.zone);
  const morning = Math.floor(next.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds / 1000);
  const due = Math.max(to, morning);
  return now >= due && now < due + longest ? weekOf(next.subtract({ days: 7 }), calendar) : null;
}

/** @param first The first day of a week. */
export function weekOf(first: Temporal.PlainDate, { zone }: WorkspaceCalendar): DigestWeek {
  return {
    first: first.toString(),
    last: first.add({ days: 6 }).toString(),
    before: startOfDay(first.subtract({ days: 7 }), zone),
    from: startOfDay(first, zone),
    to: startOfDay(first.add({ days: 7 }), zone),
  };
}
