/**
 * Reads and writes the supported part of RFC 5545 recurrence rules. It does not use Temporal, because every browser
 * must run it.
 */

import { isCalendarDay } from './calendar.ts';
import { longestRule } from './longest-rule.ts';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
/** Monday first, the default week start of RFC 5545. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** A weekday of a month: the second Tuesday is 2 TU, the last Friday -1 FR. */
export interface NthWeekday {
  /** From the first (1 to 5), or from the last (-1 to -5). */
  nth: number;
  weekday: Weekday;
}

/** On which days of its months a monthly rule happens. */
export type MonthDays =
  /** On the day of the start. */
  | { type: 'start_day' }
  /** On days of the month: 1 to 31, or -1 to -31 counted from the last day. Sorted, without repetition. */
  | { type: 'days'; days: number[] }
  /** On weekdays of the month. Sorted, without repetition. */
  | { type: 'weekdays'; weekdays: NthWeekday[] }
  /**
   * On the nth of all days that are one of these weekdays, of which there are two or more: the first of Monday to
   * Friday is the first working day. `nth` as in `days`.
   */
  | { type: 'positions'; weekdays: Weekday[]; nth: number[] };

export interface Rule {
  frequency: Frequency;
  /** Every second day, week, month or year is an interval of 2. */
  interval: number;
  /** Of a weekly rule, from Monday to Sunday; if empty, it happens on the weekday of the start. */
  weekdays: Weekday[];
  /** Of a monthly rule; of others always `start_day`. */
  month: MonthDays;
  /** How many times in all; null: without end, or until `until`. */
  count: number | null;
  /** The last day (YYYY-MM-DD) on which it may happen, in the zone of its start. */
  until: string | null;
}

export const startDay: MonthDays = { type: 'start_day' };
export const workingDays: readonly Weekday[] = weekdays.slice(0, 5);

const largest = { INTERVAL: 999, COUNT: 9999 };

const numberOf = (text: string | undefined, most: number): number | null => {
  if (text === undefined || !/^[1-9]\d{0,3}$/.test(text)) return null;
  return Number(text) <= most ? Number(text) : null;
};

/**
 * Reads a rule as RFC 5545 (section 3.3.10) writes it, with or without `RRULE:` before it.
 * @returns Null for what is no rule, or none that Baton supports: daily, weekly (on weekdays), monthly and yearly on
 * the day of its start, every 1 to 999, up to a day or 1 to 9999 times. A monthly rule may name days (`BYMONTHDAY`),
 * numbered weekdays (`BYDAY=2TU,-1FR`), or the nth of some weekdays (`BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1`).
 */
export function readRule(text: string): Rule | null {
  if (text.length > longestRule) return null;
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const asked = take('FREQ');
  const frequency = frequencies.find((one) => one === asked);
  const interval = numberOf(take('INTERVAL') ?? '1', largest.INTERVAL);
  const days = frequency === 'WEEKLY' ? readWeekdays(take('BYDAY')) : [];
  const month = frequency === 'MONTHLY' ? readMonthDays(take('BYMONTHDAY'), take('BYDAY'), take('BYSETPOS')) : startDay;
  const [times, last] = [take('COUNT'), take('UNTIL')];
  const count = times === undefined ? undefined : numberOf(times, largest.COUNT);
  const until = last === undefined ? undefined : readDay(last);
  // Weeks begin on Monday here; a rule may state that explicitly.
  if (parts.get('WKST') === 'MO') parts.delete('WKST');
  if (!frequency || !interval || !days || !month || count === null || until === null || parts.size > 0) return null;
  if (count !== undefined && until !== undefined) return null;
  return { frequency, interval, weekdays: days, month, count: count ?? null, until: until ?? null };
}

/** Writes a rule in the form that `readRule` reads. Each rule has exactly one written form. */
export function writeRule({ frequency, interval, weekdays: days, month, count, until }: Rule): string {
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (days.length > 0) parts.push(`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`);
  if (month.type === 'days') parts.push(`BYMONTHDAY=${month.days.join(',')}`);
  if (month.type === 'weekdays')
    parts.push(`BYDAY=${month.weekdays.map(({ nth, weekday }) => nth + weekday).join(',')}`);
  if (month.type === 'positions') parts.push(`BYDAY=${month.weekdays.join(',')}`, `BYSETPOS=${month.nth.join(',')}`);
  if (count !== null) parts.push(`COUNT=${count}`);
  if (until !== null) parts.push(`UNTIL=${until.replaceAll('-', '')}`);
  return parts.join(';');
}

function readMonthDays(days?: string, named?: string, positions?: string): MonthDays | null {
  if (days !== undefined) {
    const list = readNumbers(days, 31);
    return list && named === undefined && positions === undefined ? { type: 'days', days: list } : null;
  }
  if (named === undefined) return positions === undefined ? startDay : null;
  if (positions === undefined) return readNthWeekdays(named);
  const set = readWeekdays(named);
  const nth = readNumbers(positions, 31);
  if (!set || !nth) return null;
  const [weekday] = set;
  // The second of all Tuesdays is the second Tuesday.
  if (set.length === 1 && weekday) return nthWeekdays(nth.map((n) => ({ nth: n, weekday })));
  // More days than a month of 31 days can have: the rule would never happen.
  const most = 4 * set.length + Math.min(3, set.length);
  return nth.some((n) => Math.abs(n) <= most) ? { type: 'positions', weekdays: set, nth } : null;
}

function readNthWeekdays(text: string): MonthDays | null {
  const list = text.split(',').map((one) => {
    const [, nth, name] = /^([+-]?[1-5])([A-Z]{2})$/.exec(one) ?? [];
    const weekday = weekdays.find((day) => day === name);
    return weekday ? { nth: Number(nth), weekday } : null;
  });
  return list.every((one) => one !== null) ? nthWeekdays(list) : null;
}

function nthWeekdays(list: NthWeekday[]): MonthDays | null {
  const place = ({ nth, weekday }: NthWeekday) => fromStart(nth) * 10 + weekdays.indexOf(weekday);
  const sorted = list.toSorted((one, other) => place(one) - place(other));
  const valid = sorted.every((one, index) => Math.abs(one.nth) <= 5 && place(one) !== place(sorted[index - 1] ?? none));
  return valid ? { type: 'weekdays', weekdays: sorted } : null;
}
const none: NthWeekday = { nth: 0, weekday: 'MO' };

/** The order in which numbered days are written: the first ones, then the last ones. */
const fromStart = (nth: number) => (nth > 0 ? nth : 100 + nth);

/** Different numbers from 1 to `most` and from -1 to -`most`, in order. */
function readNumbers(text: string, most: number): number[] | null {
  const list = text.split(',');
  if (!list.every((one) => /^[+-]?[1-9]\d?$/.test(one) && Math.abs(Number(one)) <= most)) return null;
  const numbers = list.map(Number).sort((one, other) => fromStart(one) - fromStart(other));
  return new Set(numbers).size === numbers.length ? numbers : null;
}

function readWeekdays(text: string | undefined): Weekday[] | null {
  if (text === undefined) return [];
  const named = text.split(',');
  const valid = weekdays.filter((day) => named.includes(day));
  return valid.length === named.length ? valid : null;
}

/** YYYYMMDD, or a moment, of which only the day is used. */
function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T[0-2]\d[0-5]\d[0-5]\dZ?)?$/.exec(text) ?? [];
  return year && isPlanDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null;
}

/** Whether a plan may begin or end on a day (YYYY-MM-DD): from 1970 on. */
export const isPlanDay = (text: string): boolean => text >= '1970' && isCalendarDay(text);
