import { type MonthDays, type Rule, type Weekday, weekdays } from './rule.ts';

/**
 * Days are numbers here, counted from 1 January 1970: a rule that ends after a number of times is counted from its
 * start, so that thousands of days are computed for one date.
 */
const dayLength = 86_400_000;

/** The number of a day (YYYY-MM-DD). */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength;

/** A day (YYYY-MM-DD) from its number. */
export const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** 31 December 9999: a later day has no written form. */
const lastDay = dayNumber('9999-12-31');

const numberOfDate = (year: number, month: number, day: number) => Date.UTC(year, month, day) / dayLength;

/** From Monday, 0. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;

/**
 * The days of a rule, in order, as numbers. A rule that ends after a number of times is counted from its start.
 * @param starts_on YYYY-MM-DD: earlier days do not count.
 * @param from Days before it may be left out, and may not be.
 */
export function* daysOfRule(rule: Rule, starts_on: string, from: number): Generator<number> {
  const start = dayNumber(starts_on);
  const until = Math.min(lastDay, rule.until === null ? lastDay : dayNumber(rule.until));
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = rule.count === null ? firstPeriod(rule, start, from) : 0; ; period++) {
    const { first, days } = daysOfPeriod(rule, start, period);
    // Also a rule without any further day comes to an end here.
    if (first > until) return;
    for (const day of days) {
      if (day < start) continue;
      if (day > until || left-- <= 0) return;
      yield day;
    }
  }
}

/** A period at or before the one of a day. */
function firstPeriod(rule: Rule, start: number, day: number): number {
  const months = monthNumber(day) - monthNumber(start);
  const passed = { DAILY: day - start, WEEKLY: (day - start) / 7, MONTHLY: months, YEARLY: months / 12 }[
    rule.frequency
  ];
  return Math.max(0, Math.floor(passed / rule.interval) - 1);
}

function monthNumber(day: number): number {
  const date = new Date(day * dayLength);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The days of a period of a rule, from 0, in order; `first` is not after any of them. */
function daysOfPeriod(rule: Rule, start: number, period: number): { first: number; days: number[] } {
  const steps = period * rule.interval;
  switch (rule.frequency) {
    case 'DAILY':
      return { first: start + steps, days: [start + steps] };
    case 'WEEKLY': {
      const monday = start - weekdayOf(start) + 7 * steps;
      const wanted =
        rule.weekdays.length > 0 ? rule.weekdays.map((name) => weekdays.indexOf(name)) : [weekdayOf(start)];
      return { first: monday, days: wanted.map((weekday) => monday + weekday) };
    }
    default: {
      const date = new Date(start * dayLength);
      const months = rule.frequency === 'MONTHLY' ? steps : 12 * steps;
      const first = numberOfDate(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
      const length = numberOfDate(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1) - first;
      return { first, days: daysOfMonth(rule.month, date.getUTCDate(), first, length).map((day) => first + day - 1) };
    }
  }
}

/** The days of one month, 1 to its length, in order. A day that the month does not have is its last one, or its first. */
function daysOfMonth(month: MonthDays, startDay: number, first: number, length: number): number[] {
  if (month.type === 'start_day') return [Math.min(startDay, length)];
  if (month.type === 'days') {
    return inOrder(month.days.map((day) => Math.max(1, Math.min(length, day > 0 ? day : length + 1 + day))));
  }
  const found = (nth: number, of: readonly Weekday[]) => {
    const days = Array.from({ length }, (_, index) => index + 1).filter((day) =>
      of.includes(weekdays[weekdayOf(first + day - 1)]!),
    );
    // A fifth Monday that the month does not have is left out.
    return days.at(nth > 0 ? nth - 1 : nth);
  };
  const days =
    month.type === 'weekdays'
      ? month.weekdays.map(({ nth, weekday }) => found(nth, [weekday]))
      : month.nth.map((nth) => found(nth, month.weekdays));
  return inOrder(days.filter((day) => day !== undefined));
}

const inOrder = (days: number[]) => [...new Set(days)].sort((one, other) => one - other);
