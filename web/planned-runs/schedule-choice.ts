import type { ScheduleInput } from '../../contract/runs.ts';
import { type Frequency, readRule, startDay, type Weekday, writeRule } from '../../engine/rule.ts';
import { freshMonth, type MonthChoice, monthChoiceOf, monthDaysOf } from './month-choice.ts';

/** The state of the form that sets when a run starts. */
export interface ScheduleChoice {
  /** YYYY-MM-DD; null until one is chosen. */
  start_date: string | null;
  /** HH:MM; empty while it is being typed. */
  start_time: string;
  /** Null means the workspace's zone. */
  zone: string | null;
  repeats: boolean;
  frequency: Frequency;
  interval: number;
  weekdays: Weekday[];
  month: MonthChoice;
  ends: 'never' | 'until' | 'count';
  until: string | null;
  count: number;
}

/** A single run on the given day at 09:00; the other values are used once it repeats. */
export const freshChoice = (start_date: string): ScheduleChoice => ({
  start_date,
  start_time: '09:00',
  zone: null,
  repeats: false,
  frequency: 'WEEKLY',
  interval: 1,
  weekdays: [],
  month: freshMonth,
  ends: 'never',
  until: null,
  count: 10,
});

/** The form state of a stored plan. */
export function choiceOf(plan: {
  rrule: string | null;
  start_date: string;
  start_time: string;
  zone: string;
}): ScheduleChoice {
  const { start_date, start_time, zone } = plan;
  const choice = { ...freshChoice(start_date), start_time, zone };
  const rule = plan.rrule === null ? null : readRule(plan.rrule);
  if (!rule) return choice;
  const { count, until, month, ...how } = rule;
  const ends = until ? ('until' as const) : count === null ? ('never' as const) : ('count' as const);
  return { ...choice, ...how, month: monthChoiceOf(month), repeats: true, ends, until, count: count ?? choice.count };
}

/** The server's input for a form state; null while something is missing. */
export function scheduleInput(choice: ScheduleChoice): ScheduleInput | null {
  const { start_date, start_time, zone, repeats, ends, frequency } = choice;
  if (start_date === null || start_time === '' || (repeats && ends === 'until' && choice.until === null)) return null;
  const when = { start_date, start_time, ...(zone !== null && { zone }) };
  if (!repeats) return { repeat_type: 'does_not_repeat', ...when };
  const rrule = writeRule({
    frequency,
    interval: choice.interval,
    weekdays: frequency === 'WEEKLY' ? choice.weekdays : [],
    month: frequency === 'MONTHLY' ? monthDaysOf(choice.month, start_date) : startDay,
    until: ends === 'until' ? choice.until : null,
    count: ends === 'count' ? choice.count : null,
  });
  return { repeat_type: 'repeat', rrule, ...when };
}
