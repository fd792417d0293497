import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween } from './calendar.ts';
import { dueAt } from './due.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('due dates', () => {
  it.each([
    ['a day later', '2026-03-10T12:00:00Z', '1_day', 'UTC', '2026-03-11T12:00:00Z'],
    ['a week later', '2026-03-10T12:00:00Z', '1_week', 'UTC', '2026-03-17T12:00:00Z'],
    ['clamped to the end of February', '2026-01-31T12:00:00Z', '1_month', 'UTC', '2026-02-28T12:00:00Z'],
    ['clamped to the end of a leap February', '2028-01-31T12:00:00Z', '1_month', 'UTC', '2028-02-29T12:00:00Z'],
    // The start is already 31 January in Bangkok.
    ['clamped in the zone', '2026-01-30T20:00:00Z', '1_month', 'Asia/Bangkok', '2026-02-27T20:00:00Z'],
    [
      'at the same hour after clocks go forward',
      '2026-03-28T11:00:00Z',
      '1_day',
      'Europe/Paris',
      '2026-03-29T10:00:00Z',
    ],
    [
      'moved forward when a clock change skips the hour',
      '2026-03-28T01:30:00Z',
      '1_day',
      'Europe/Paris',
      '2026-03-29T01:30:00Z',
    ],
  ] as const)('are %s', (_name, start, due_after, zone, due) => {
    expect(dueAt(at(start), due_after, zone)).toBe(at(due));
  });

  it('are counted in the zone and across clock changes', () => {
    expect(dayOf(at('2026-03-10T20:00:00Z'), 'Asia/Bangkok')).toBe('2026-03-11');
    expect(dayOf(at('2026-03-10T20:00:00Z'), 'America/New_York')).toBe('2026-03-10');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  });
});
