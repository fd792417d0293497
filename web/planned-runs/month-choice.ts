import { type MonthDays, startDay, type Weekday, weekdays, workingDays } from '../../engine/rule.ts';

/** The state of the form that sets on which days of its months a plan repeats. */
export interface MonthChoice {
  /** `other` is a rule that the form cannot show in parts; it is kept as it is. */
  on: 'start_day' | 'days' | 'weekday' | 'other';
  /** 1 to 31, and -1 for the last day. If empty, it is the day of the start. */
  days: number[];
  /** Which ones of the month: 1 to 4, and -1 for the last. If empty, the one of the start. */
  nth: number[];
  /** Null: the weekday of the start. */
  weekday: Weekday | 'working_day' | null;
  other: MonthDays;
}

export const freshMonth: MonthChoice = { on: 'start_day', days: [], nth: [], weekday: null, other: startDay };

/** The numbers that the form offers. */
export const offeredDays: readonly number[] = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];
export const offeredNth = [1, 2, 3, 4, -1] as const;

const areOffered = (numbers: readonly number[], offered: readonly number[]) =>
  numbers.every((one) => offered.includes(one));

/** The form state of the days of a stored rule. */
export function monthChoiceOf(month: MonthDays): MonthChoice {
  if (month.type === 'start_day') return freshMonth;
  if (month.type === 'days' && areOffered(month.days, offeredDays))
    return { ...freshMonth, on: 'days', days: month.days };
  if (month.type === 'weekdays') {
    const [first] = month.weekdays;
    const nth = month.weekdays.map((one) => one.nth);
    if (first && month.weekdays.every((one) => one.weekday === first.weekday) && areOffered(nth, offeredNth))
      return { ...freshMonth, on: 'weekday', nth, weekday: first.weekday };
  }
  if (month.type === 'positions' && areWorkingDays(month.weekdays) && areOffered(month.nth, offeredNth))
    return { ...freshMonth, on: 'weekday', nth: month.nth, weekday: 'working_day' };
  return { ...freshMonth, on: 'other', other: month };
}

/** Whether a set of weekdays is Monday to Friday. */
export const areWorkingDays = (days: readonly Weekday[]): boolean => days.join() === workingDays.join();

/** What is chosen, with what the day of the start (YYYY-MM-DD) supplies where nothing is. */
export function completeMonth(
  choice: MonthChoice,
  start_date: string,
): Pick<MonthChoice, 'days' | 'nth'> & {
  weekday: Weekday | 'working_day';
} {
  const start = new Date(`${start_date}T12:00Z`);
  const day = start.getUTCDate();
  // A fifth one is not in every month, so the last is offered in its place.
  const nth = day > 28 ? -1 : Math.ceil(day / 7);
  return {
    days: choice.days.length > 0 ? choice.days : [day],
    nth: choice.nth.length > 0 ? choice.nth : [nth],
    weekday: choice.weekday ?? weekdays[(start.getUTCDay() + 6) % 7]!,
  };
}

/** The days of the rule for a form state. */
export function monthDaysOf(choice: MonthChoice, start_date: string): MonthDays {
  const { days, nth, weekday } = completeMonth(choice, start_date);
  switch (choice.on) {
    case 'start_day':
      return startDay;
    case 'days':
      return { type: 'days', days: offeredDays.filter((one) => days.includes(one)) };
    case 'weekday': {
      const sorted = offeredNth.filter((one) => nth.includes(one));
      if (weekday === 'working_day') return { type: 'positions', weekdays: [...workingDays], nth: sorted };
      return { type: 'weekdays', weekdays: sorted.map((one) => ({ nth: one, weekday })) };
    }
    case 'other':
      return choice.other;
  }
}
