import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyticsPeriods } from '../../contract/analytics.ts';
import { weekStarts } from '../../contract/workspaces.ts';
import { dayOf, periodOf, startOfDay } from './period-of.ts';
import { splitPeriod, unitOf } from './split-period.ts';

const unix = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000;
const iso = (at: number | null) => (at === null ? null : new Date(at * 1000).toISOString().slice(0, 19));
const utc = { zone: 'UTC', week_starts_on: 'monday' } as const;
/** A Wednesday. */
const now = unix('2026-11-18T15:00:00Z');

describe('a period', () => {
  test.each([
    ['this_week', '2026-11-16', '2026-11-23'],
    ['last_week', '2026-11-09', '2026-11-16'],
    ['this_month', '2026-11-01', '2026-12-01'],
    ['last_month', '2026-10-01', '2026-11-01'],
    ['last_year', '2025-01-01', '2026-01-01'],
    ['year_to_date', '2026-01-01', '2026-11-19'],
  ] as const)('%s is from %s until %s in UTC', (filter_period, from, to) => {
    expect(periodOf({ filter_period }, now, utc)).toEqual({
      from: unix(`${from}T00:00:00Z`),
      to: unix(`${to}T00:00:00Z`),
    });
  });

  test.each([
    ['monday', '2026-11-16', '2026-11-23'],
    ['saturday', '2026-11-14', '2026-11-21'],
    ['sunday', '2026-11-15', '2026-11-22'],
  ] as const)('of a week that begins on %s begins on %s', (week_starts_on, from, to) => {
    const { from: start, to: end } = periodOf({ filter_period: 'this_week' }, now, { zone: 'UTC', week_starts_on });
    expect([iso(start), iso(end)]).toEqual([`${from}T00:00:00`, `${to}T00:00:00`]);
  });

  test('that begins today begins today, at any hour', () => {
    for (const time of ['00:00:00', '23:59:59']) {
      const { from } = periodOf({ filter_period: 'this_week' }, unix(`2026-11-16T${time}Z`), utc);
      expect(iso(from)).toBe('2026-11-16T00:00:00');
    }
  });

  test('includes the last second that was asked for, and may be open', () => {
    expect(periodOf({ filter_period: 'custom', start_datetime: 5, end_datetime: 9 }, now, utc)).toEqual({
      from: 5,
      to: 10,
    });
    expect(periodOf({}, now, utc)).toEqual({ from: null, to: null });
    expect(periodOf({ start_datetime: 0 }, now, utc)).toEqual({ from: 0, to: null });
  });

  test.each([
    // Clocks go forward at midnight: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04T12:00:00Z', 'this_month', '2018-11-01T03:00:00', '2018-12-01T02:00:00'],
    ['Asia/Beirut', '2026-03-29T12:00:00Z', 'this_week', '2026-03-22T22:00:00', '2026-03-29T21:00:00'],
    // Half an hour of daylight saving time.
    ['Australia/Lord_Howe', '2026-04-08T00:00:00Z', 'this_month', '2026-03-31T13:00:00', '2026-04-30T13:30:00'],
    ['Europe/Amsterdam', '2026-10-25T12:00:00Z', 'this_week', '2026-10-18T22:00:00', '2026-10-25T23:00:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 'year_to_date', '2025-12-31T18:15:00', '2026-01-01T18:15:00'],
    // Samoa skipped 30 December 2011.
    ['Pacific/Apia', '2011-12-31T12:00:00Z', 'this_month', '2011-12-31T10:00:00', '2012-01-31T10:00:00'],
    ['Pacific/Apia', '2011-12-29T12:00:00Z', 'this_month', '2011-12-01T10:00:00', '2011-12-31T10:00:00'],
  ] as const)('in %s at %s: %s', (zone, at, filter_period, from, to) => {
    const period = periodOf({ filter_period }, unix(at), { zone, week_starts_on: 'monday' });
    expect([iso(period.from), iso(period.to)]).toEqual([from, to]);
  });
});

describe('the parts of a period', () => {
  const parts = (from: string, to: string, unit: 'day' | 'week' | 'month' | 'year', zone = 'UTC') =>
    splitPeriod(unix(from), unix(to), unit, { zone, week_starts_on: 'monday' });

  test('leave out a day that the zone skipped', () => {
    const days = parts('2011-12-29T10:00:00Z', '2012-01-01T10:00:00Z', 'day', 'Pacific/Apia');
    expect(days.map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });

  test('have 23, 25 or 24.5 hours where the clocks change', () => {
    const hours = (from: string, to: string, zone: string) =>
      parts(from, to, 'day', zone).map(({ start, end }) => (end - start) / 3600);
    expect(hours('2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Amsterdam')).toEqual([24, 23]);
    expect(hours('2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Amsterdam')).toEqual([24, 25]);
    expect(hours('2026-04-03T13:00:00Z', '2026-04-05T13:30:00Z', 'Australia/Lord_Howe')).toEqual([24, 24.5]);
    // Midnight itself is skipped.
    expect(hours('2018-11-03T03:00:00Z', '2018-11-05T02:00:00Z', 'America/Sao_Paulo')).toEqual([24, 23]);
  });

  test('begin and end with the period', () => {
    expect(parts('2026-01-15T06:00:00Z', '2026-03-02T12:00:00Z', 'month')).toEqual([
      { start: unix('2026-01-15T06:00:00Z'), end: unix('2026-02-01T00:00:00Z'), day: '2026-01-15' },
      { start: unix('2026-02-01T00:00:00Z'), end: unix('2026-03-01T00:00:00Z'), day: '2026-02-01' },
      { start: unix('2026-03-01T00:00:00Z'), end: unix('2026-03-02T12:00:00Z'), day: '2026-03-01' },
    ]);
  });

  test('are days up to 31 days, weeks up to 26 weeks, months up to four years', () => {
    const units = [31, 32, 182, 183, 1464, 1465].map((days) => unitOf(0, days * 86_400));
    expect(units).toEqual(['day', 'week', 'week', 'month', 'month', 'year']);
    // October in Amsterdam is an hour longer than 31 days.
    expect(unitOf(unix('2026-09-30T22:00:00Z'), unix('2026-10-31T23:00:00Z'))).toBe('day');
  });

  test('cover it without a gap, in every zone', () => {
    const zones = fc.constantFrom(
      ...['UTC', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'America/Havana', 'Asia/Beirut'],
      ...['America/St_Johns', 'Africa/Cairo', 'Asia/Kathmandu', 'Europe/London', 'Atlantic/Azores', 'Antarctica/Troll'],
    );
    const units = fc.constantFrom(...(['day', 'week', 'month', 'year'] as const));
    const starts = fc.constantFrom(...weekStarts);
    const moments = fc.integer({ min: 0, max: unix('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(
        zones,
        units,
        starts,
        moments,
        fc.integer({ min: 1, max: 200 * 86_400 }),
        (zone, unit, week_starts_on, from, length) => {
          const split = splitPeriod(from, from + length, unit, { zone, week_starts_on });
          expect(split[0]?.start).toBe(from);
          expect(split.at(-1)?.end).toBe(from + length);
          split.forEach(({ start, end, day }, index) => {
            expect(end).toBeGreaterThan(start);
            expect(dayOf(start, zone).toString()).toBe(day);
            if (index === 0) return;
            expect(start).toBe(split[index - 1]?.end);
            expect(startOfDay(Temporal.PlainDate.from(day), zone)).toBe(start);
          });
        },
      ),
    );
  });

  test('of each named period are whole days in every zone', () => {
    const periods = fc.constantFrom(...analyticsPeriods.filter((one) => one !== 'custom'));
    const zones = fc.constantFrom('UTC', 'Pacific/Apia', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo');
    fc.assert(
      fc.property(periods, zones, fc.integer({ min: 315_532_800, max: 2_000_000_000 }), (filter_period, zone, at) => {
        const { from, to } = periodOf({ filter_period }, at, { zone, week_starts_on: 'sunday' });
        for (const edge of [from, to]) expect(startOfDay(dayOf(edge as number, zone), zone)).toBe(edge);
        if (filter_period.startsWith('this') || filter_period === 'year_to_date') {
          expect([(from as number) <= at, at < (to as number)]).toEqual([true, true]);
        } else expect(to).toBeLessThanOrEqual(at);
      }),
    );
  });
});
