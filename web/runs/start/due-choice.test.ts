import { expect, test } from 'vitest';
import { endOfDay } from '../../../engine/calendar.ts';
import { dueChoiceOf, dueInput } from './due-choice.ts';

const iso = (unix: number) => new Date(unix * 1000).toISOString();

test.each([
  ['UTC', '2026-11-30T23:59:59.000Z'],
  ['Europe/Amsterdam', '2026-11-30T22:59:59.000Z'],
  ['Asia/Bangkok', '2026-11-30T16:59:59.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T09:59:59.000Z'],
  ['America/Los_Angeles', '2026-12-01T07:59:59.000Z'],
])('a day ends at its midnight in %s', (zone, end) => {
  expect(iso(endOfDay('2026-11-30', zone))).toBe(end);
});

test('endOfDay is right on the day when the clock goes back', () => {
  expect(iso(endOfDay('2026-10-25', 'Europe/Amsterdam'))).toBe('2026-10-25T22:59:59.000Z');
  expect(iso(endOfDay('2026-10-24', 'Europe/Amsterdam'))).toBe('2026-10-24T21:59:59.000Z');
});

test('dueChoiceOf returns the choice whose input is what is stored', () => {
  for (const choice of [
    { due_date: null, due_after: null },
    { due_date: null, due_after: '1_week' as const },
  ]) {
    expect(dueInput(dueChoiceOf(choice, 'UTC'), 'UTC')).toEqual(choice.due_after ? { due_after: '1_week' } : {});
  }
  const due_date = endOfDay('2026-11-30', 'Asia/Bangkok');
  expect(dueChoiceOf({ due_date, due_after: null }, 'Asia/Bangkok')).toEqual({ when: 'date', day: '2026-11-30' });
});

test('dueInput returns the input of the server, or null without a day', () => {
  expect(dueInput({ when: 'none', day: null }, 'UTC')).toEqual({});
  expect(dueInput({ when: '1_week', day: '2026-11-30' }, 'UTC')).toEqual({ due_after: '1_week' });
  expect(dueInput({ when: 'date', day: null }, 'UTC')).toBeNull();
  expect(dueInput({ when: 'date', day: '2026-11-30' }, 'UTC')).toEqual({ due_date: 1796083199 });
});
