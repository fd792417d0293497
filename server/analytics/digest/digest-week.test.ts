import { describe, expect, test } from 'vitest';
import { digestWeekDue } from './digest-week.ts';

const at = (text: string) => Date.parse(text) / 1000;
const amsterdam = { zone: 'Europe/Amsterdam', week_starts_on: 'monday' } as const;

describe('digestWeekDue', () => {
  test.each([
    ['before eight in the morning', '2026-11-23T07:59:59+01:00', 'Europe/Amsterdam', null],
    ['from eight on', '2026-11-23T08:00:00+01:00', 'Europe/Amsterdam', '2026-11-16'],
    ['until the next morning', '2026-11-24T07:59:59+01:00', 'Europe/Amsterdam', '2026-11-16'],
    ['no longer after a day', '2026-11-24T08:00:00+01:00', 'Europe/Amsterdam', null],
    ['by the clock of the recipient', '2026-11-23T08:00:00-05:00', 'America/New_York', '2026-11-16'],
    ['not by the clock of the workspace', '2026-11-23T08:00:00+01:00', 'America/New_York', null],
    ['not before the week is over in the workspace', '2026-11-23T08:00:00+13:00', 'Pacific/Auckland', null],
    ['as soon as it is over', '2026-11-23T00:00:00+01:00', 'Pacific/Auckland', '2026-11-16'],
  ])('%s', (_name, now, zone, first) => {
    expect(digestWeekDue(at(now), amsterdam, zone)?.first ?? null).toBe(first);
  });

  test('has the days of the workspace, also where the clock changes', () => {
    const week = digestWeekDue(at('2026-10-26T09:00:00+01:00'), amsterdam, 'Europe/Amsterdam');
    expect(week).toEqual({
      first: '2026-10-19',
      last: '2026-10-25',
      before: at('2026-10-12T00:00:00+02:00'),
      from: at('2026-10-19T00:00:00+02:00'),
      to: at('2026-10-26T00:00:00+01:00'),
    });
    const sunday = { zone: 'UTC', week_starts_on: 'sunday' } as const;
    expect(digestWeekDue(at('2026-11-22T09:00:00Z'), sunday, 'UTC')).toMatchObject({
      first: '2026-11-15',
      last: '2026-11-21',
    });
  });
});
