import type { AnalyticsPeriod } from '../../contract/analytics.ts';
import type { WeekStart } from '../../contract/workspaces.ts';
import type { Unix } from '../../engine/definition.ts';

/** From a moment until the moment after it, which is not included; null is open. */
export interface Period {
  from: Unix | null;
  to: Unix | null;
}

/** The calendar of a workspace. */
export interface WorkspaceCalendar {
  /** IANA zone. */
  zone: string;
  week_starts_on: WeekStart;
}

export interface AskedPeriod {
  filter_period?: AnalyticsPeriod | undefined;
  start_datetime?: Unix | undefined;
  end_datetime?: Unix | undefined;
}

/** As in ISO 8601: Monday is 1. */
const weekdays: Record<WeekStart, number> = { monday: 1, saturday: 6, sunday: 7 };

/**
 * The first moment of a calendar day in a zone. Where midnight is skipped, the day begins with the moment after the
 * gap; a day that a zone skipped begins with the next one.
 */
export const startOfDay = (day: Temporal.PlainDate, zone: string): Unix =>
  Math.floor(day.toZonedDateTime(zone).epochMilliseconds / 1000);

/** The calendar day of a moment in a zone. */
export const dayOf = (at: Unix, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

/** The first day of the week of a day. */
export const startOfWeek = (day: Temporal.PlainDate, week_starts_on: WeekStart): Temporal.PlainDate =>
  day.subtract({ days: (day.dayOfWeek - weekdays[week_starts_on] + 7) % 7 });

/**
 * The period of a request, in the workspace's calendar. With `custom`, or without a filter, the two moments give it.
 */
export function periodOf(asked: AskedPeriod, now: Unix, { zone, week_starts_on }: WorkspaceCalendar): Period {
  const today = dayOf(now, zone);
  const week = startOfWeek(today, week_starts_on);
  const month = today.with({ day: 1 });
  const year = month.with({ month: 1 });
  const days = (from: Temporal.PlainDate, to: Temporal.PlainDate): Period => ({
    from: startOfDay(from, zone),
    to: startOfDay(to, zone),
  });
  switch (asked.filter_period) {
    case 'this_week':
      return days(week, week.add({ days: 7 }));
    case 'last_week':
      return days(week.subtract({ days: 7 }), week);
    case 'this_month':
      return days(month, month.add({ months: 1 }));
    case 'last_month':
      return days(month.subtract({ months: 1 }), month);
    case 'last_year':
      return days(year.subtract({ years: 1 }), year);
    case 'year_to_date':
      return days(year, today.add({ days: 1 }));
    default: {
      const { start_datetime, end_datetime } = asked;
      return { from: start_datetime ?? null, to: end_datetime === undefined ? null : end_datetime + 1 };
    }
  }
}
