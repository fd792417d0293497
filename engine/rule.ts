/**
 * Reads and writes the supported part of RFC 5545 recurrence rules. It does not use Temporal, because every browser
 * must run it.
 */
import { isCalendarDay } from './calendar.ts';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
/** Monday first, the default week start of RFC 5545. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export interface Rule {
  frequency: Frequency;
  /** Every second day, week, month or year is an interval of 2. */
  interval: number;
  /** Of a weekly rule, from Monday to Sunday; if empty, it happens on the weekday of the start. */
  weekdays: Weekday[];
  /** Of a monthly rule: the last day of each month, whatever the day of the start. */
  last_day: boolean;
  /** How many times in all; null: without end, or until `until`. */
  count: number | null;
  /** The last day (YYYY-MM-DD) on which it may happen, in the zone of its start. */
  until: string | null;
}

/** A longer text is rejected without being parsed; no supported rule is longer. */
export const longestRule = 200;
const largest = { INTERVAL: 999, COUNT: 9999 };

const numberOf = (text: string | undefined, most: number): number | null => {
  if (text === undefined || !/^[1-9]\d{0,3}$/.test(text)) return null;
  return Number(text) <= most ? Number(text) : null;
};

/**
 * Reads a rule as RFC 5545 (section 3.3.10) writes it, with or without `RRULE:` before it.
 * @returns Null for what is no rule, or none that Baton supports: daily, weekly (on weekdays), monthly and yearly on
 * the day of its start, monthly on the last day (`BYMONTHDAY=-1`), every 1 to 999, up to a day or 1 to 9999 times.
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
  const frequency = frequencies.find((one) => one === parts.get('FREQ'));
  const interval = numberOf(parts.get('INTERVAL') ?? '1', largest.INTERVAL);
  const days = readWeekdays(parts.get('BYDAY'));
  const count = parts.has('COUNT') ? numberOf(parts.get('COUNT'), largest.COUNT) : undefined;
  const until = parts.has('UNTIL') ? readDay(parts.get('UNTIL') ?? '') : undefined;
  const last_day = frequency === 'MONTHLY' && parts.get('BYMONTHDAY') === '-1';
  if (last_day) parts.delete('BYMONTHDAY');
  for (const supported of ['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL']) parts.delete(supported);
  // Weeks begin on Monday here; a rule may state that explicitly.
  if (parts.get('WKST') === 'MO') parts.delete('WKST');
  if (!frequency || !interval || !days || count === null || until === null || parts.size > 0) return null;
  if ((days.length > 0 && frequency !== 'WEEKLY') || (count !== undefined && until !== undefined)) return null;
  return { frequency, interval, weekdays: days, last_day, count: count ?? null, until: until ?? null };
}

/** Writes a rule in the form that `readRule` reads. Each rule has exactly one written form. */
export function writeRule({ frequency, interval, weekdays: days, last_day, count, until }: Rule): string {
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (days.length > 0) parts.push(`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`);
  if (last_day) parts.push('BYMONTHDAY=-1');
  if (count !== null) parts.push(`COUNT=${count}`);
  if (until !== null) parts.push(`UNTIL=${until.replaceAll('-', '')}`);
  return parts.join(';');
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
