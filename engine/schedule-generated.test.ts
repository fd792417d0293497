import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRule, type Weekday, weekdays } from './rule.ts';
import { occurrencesAfter, type Schedule } from './schedule.ts';

/**
 * Schedules against a second, naive computation: it walks from day to day with the calendar of `Date`, and finds moments
 * by asking `Intl` what the clocks of a zone show, in all zones that it knows. It shares no code with `schedule.ts`.
 * From 1973 on: the last zone whose clocks differed by half a minute was Monrovia's, until 1972.
 */
const zones = Intl.supportedValuesOf('timeZone');

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at a moment, as minutes since 1970 as if they were in UTC. */
function clockAt(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const [month, day, year, hour, minute] = format
    .format(at * 1000)
    .split(/\D+/)
    .map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

const minutesOf = (day: string, time: string) => Date.parse(`${day}T${time}Z`) / 60_000;

/** The first minute at which the clocks show a time; if they never do, the first after it. Unix seconds. */
function naiveMoment(zone: string, day: string, time: string): number {
  const wanted = minutesOf(day, time);
  const offsets = new Set<number>();
  for (let hours = -36; hours <= 36; hours += 3) {
    const at = (wanted + hours * 60) * 60;
    offsets.add(clockAt(zone, at) - at / 60);
  }
  const shown = [...offsets].map((offset) => (wanted - offset) * 60).filter((at) => clockAt(zone, at) === wanted);
  if (shown.length > 0) return Math.min(...shown);
  // Skipped: before any of the moments at which it might have been, then minute by minute.
  let at = (wanted - Math.max(...offsets)) * 60 - 60;
  while (clockAt(zone, at) < wanted) at += 60;
  return at;
}

interface Case {
  zone: string;
  starts_on: string;
  starts_at: string;
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | null;
  interval: number;
  days: Weekday[];
  /** Of a monthly case: 1 to 31, and -1 to -31. Null: the day of the start. */
  monthDays: number[] | null;
  /** Of a monthly case: numbered weekdays. */
  numbered: [nth: number, weekday: Weekday][] | null;
  /** Of a monthly case: which of all days that are one of `days`. */
  positions: number[] | null;
  count: number | null;
}

const dayMilliseconds = 86_400_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const lengthOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
/** From Monday, 0. */
const weekdayOf = (date: Date) => (date.getUTCDay() + 6) % 7;

/** Whether a day belongs to the rule, by counting from its start. */
function isOnRule(one: Case, start: Date, date: Date): boolean {
  const passed = Math.round((date.getTime() - start.getTime()) / dayMilliseconds);
  const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
  const isDayOfMonth = date.getUTCDate() === Math.min(start.getUTCDate(), lengthOfMonth(date));
  switch (one.frequency) {
    case 'DAILY':
      return passed % one.interval === 0;
    case 'WEEKLY': {
      const weeks = Math.floor((passed + weekdayOf(start)) / 7);
      const wanted = one.days.length > 0 ? one.days.map((day) => weekdays.indexOf(day)) : [weekdayOf(start)];
      return weeks % one.interval === 0 && wanted.includes(weekdayOf(date));
    }
    case 'MONTHLY':
      return months % one.interval === 0 && isOnMonth(one, date, isDayOfMonth);
    case 'YEARLY':
      return months % (12 * one.interval) === 0 && isDayOfMonth;
    default:
      return passed === 0;
  }
}

/** Whether a day of a month belongs to a monthly rule, by counting through the month from both of its ends. */
function isOnMonth(one: Case, date: Date, isStartDay: boolean): boolean {
  const length = lengthOfMonth(date);
  const day = date.getUTCDate();
  const weekdayAt = (other: number) => weekdays[weekdayOf(new Date(date.getTime() + (other - day) * dayMilliseconds))]!;
  const placeAmong = (set: readonly Weekday[]): [fromStart: number, fromEnd: number] => {
    let [before, behind] = [0, 0];
    for (let other = 1; other <= length; other++) {
      if (other <= day && set.includes(weekdayAt(other))) before++;
      if (other >= day && set.includes(weekdayAt(other))) behind++;
    }
    return [before, -behind];
  };
  if (one.monthDays) {
    return one.monthDays.some((wanted) => {
      // A day that the month does not have is its last or its first one.
      if (wanted > 0) return day === wanted || (day === length && wanted > length);
      return day - length - 1 === wanted || (day === 1 && -wanted > length);
    });
  }
  if (one.numbered)
    return one.numbered.some(([nth, weekday]) => weekdayAt(day) === weekday && placeAmong([weekday]).includes(nth));
  if (one.positions)
    return one.days.includes(weekdayAt(day)) && one.positions.some((nth) => placeAmong(one.days).includes(nth));
  return isStartDay;
}

function naiveOccurrences(one: Case, limit: number): number[] {
  const start = new Date(`${one.starts_on}T00:00Z`);
  const moments: number[] = [];
  let days = 0;
  for (let date = start; moments.length < limit && days < (one.count ?? 1000); ) {
    if (isOnRule(one, start, date)) {
      days++;
      const at = naiveMoment(one.zone, dayOf(date), one.starts_at);
      // Where a zone skips a whole day, two days have the same moment.
      if (moments.at(-1) !== at) moments.push(at);
      if (one.frequency === null) break;
    }
    date = new Date(date.getTime() + dayMilliseconds);
    if (date.getTime() - start.getTime() > 6 * 366 * dayMilliseconds) break;
  }
  return moments;
}

function scheduleOf(one: Case): Schedule {
  const parts = [
    `FREQ=${one.frequency}`,
    `INTERVAL=${one.interval}`,
    ...(one.days.length > 0 ? [`BYDAY=${one.days.join()}`] : []),
    ...(one.monthDays ? [`BYMONTHDAY=${one.monthDays.join()}`] : []),
    ...(one.numbered ? [`BYDAY=${one.numbered.map(([nth, day]) => nth + day).join()}`] : []),
    ...(one.positions ? [`BYSETPOS=${one.positions.join()}`] : []),
    ...(one.count === null ? [] : [`COUNT=${one.count}`]),
  ];
  const rule = one.frequency === null ? null : readRule(parts.join(';'));
  if (one.frequency !== null && !rule) throw new Error(`${parts.join(';')} is no rule`);
  return { rule, zone: one.zone, starts_on: one.starts_on, starts_at: one.starts_at };
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** A day and time near a clock change of a zone: the minute itself, those around it, and some within the change. */
const nearChange = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: 100_000_000, max: 2_500_000_000 }),
    fc.constantFrom(-61, -60, -30, -1, 0, 0, 0, 1, 29, 30, 59, 60, 61),
    fc.integer({ min: 0, max: 2 }),
  )
  .map(([zone, from, minutes, daysBefore]) => {
    const change = Temporal.Instant.fromEpochMilliseconds(from * 1000)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next');
    const at = change ? change.epochMilliseconds / 1000 : from;
    // What the clocks would have shown without the change.
    const wall = clockAt(zone, at - 60) + 1 + minutes - daysBefore * 1440;
    const text = new Date(wall * 60_000).toISOString();
    return { zone, starts_on: text.slice(0, 10), starts_at: text.slice(11, 16) };
  });

const anywhere = fc
  .tuple(
    fc.constantFrom(...zones),
    fc.integer({ min: 1_200, max: 25_000 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(([zone, day, hour, minute]) => ({
    zone,
    starts_on: dayOf(new Date(day * dayMilliseconds)),
    starts_at: `${twoDigits(hour)}:${twoDigits(minute)}`,
  }));

const signed = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.constantFrom(1, -1)).map(([n, by]) => n * by);

/** On which days of its months a monthly case happens. */
const onDays = fc.oneof<fc.Arbitrary<Partial<Case>>[]>(
  fc.record({ monthDays: fc.uniqueArray(signed(31), { minLength: 1, maxLength: 6 }) }),
  fc.record({
    numbered: fc.uniqueArray(fc.tuple(signed(5), fc.constantFrom(...weekdays)), {
      minLength: 1,
      maxLength: 4,
      selector: ([nth, day]) => `${nth}${day}`,
    }),
  }),
  fc
    .subarray([...weekdays], { minLength: 1 })
    // Every month has this many of each set of weekdays.
    .chain((days) =>
      fc.record({
        days: fc.constant(days),
        positions: fc.uniqueArray(signed(4 * days.length), { minLength: 1, maxLength: 4 }),
      }),
    ),
  fc.constant({ days: [...weekdays].slice(0, 5), positions: [1] }),
  fc.constant({ days: [...weekdays].slice(0, 5), positions: [-1] }),
  fc.constant({}),
);

const generated: fc.Arbitrary<Case> = fc
  .record({
    place: fc.oneof({ weight: 2, arbitrary: nearChange }, anywhere),
    frequency: fc.constantFrom('DAILY', 'DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY', 'MONTHLY', 'YEARLY', null),
    interval: fc.integer({ min: 1, max: 3 }),
    days: fc.subarray([...weekdays]),
    month: onDays,
    count: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ place, frequency, days, month, ...rest }) => ({
    ...place,
    ...rest,
    frequency,
    days: frequency === 'WEEKLY' ? days : [],
    monthDays: null,
    numbered: null,
    positions: null,
    ...(frequency === 'MONTHLY' && month),
  }));

const numRuns = process.env.EXTENDED === 'true' ? 10_000 : 3_000;

test('thousands of generated schedules happen when a naive computation says', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(generated, (one) => {
      const expected = naiveOccurrences(one, 4);
      const [first = 0] = expected;
      const schedule = scheduleOf(one);
      const found = occurrencesAfter(schedule, first - 86_400 * 3, expected.length);
      expect(found, JSON.stringify(one)).toEqual(expected);
      // A plan asks for its next date only, from the one before.
      const [, second] = expected;
      if (second)
        expect(occurrencesAfter(schedule, first, expected.length - 1), JSON.stringify(one)).toEqual(expected.slice(1));
      const kind = one.numbered ? 'numbered' : one.positions ? 'positions' : one.monthDays ? 'days' : 'other';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns },
  );
  // The rarest kind is one of sixteen: by chance alone there are never as few.
  for (const kind of ['numbered', 'positions', 'days', 'other'])
    expect(kinds.get(kind), kind).toBeGreaterThan(numRuns / 40);
}, 240_000);
