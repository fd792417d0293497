import { expect, test } from 'vitest';
import { choiceOf, scheduleInput } from './schedule-choice.ts';

const plan = { start_date: '2026-11-10', start_time: '09:00', zone: 'UTC' };
const saved = (rrule: string, change = {}) => {
  const choice = choiceOf({ ...plan, rrule });
  return scheduleInput({ ...choice, month: { ...choice.month, ...change } })?.rrule;
};

test.each([
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15,-1;COUNT=4',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=1FR,3FR,-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
  // The form has no inputs for these, and keeps them.
  'FREQ=MONTHLY;BYMONTHDAY=-5',
  'FREQ=MONTHLY;BYDAY=1MO,3TH',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=7',
])('a form that is opened and saved keeps %s', (rrule) => {
  expect(saved(rrule)).toBe(rrule);
});

test('what is not chosen is taken from the day of the start', () => {
  expect(saved('FREQ=MONTHLY', { on: 'days' })).toBe('FREQ=MONTHLY;BYMONTHDAY=10');
  expect(saved('FREQ=MONTHLY', { on: 'weekday' })).toBe('FREQ=MONTHLY;BYDAY=2TU');
  expect(saved('FREQ=MONTHLY', { on: 'weekday', weekday: 'working_day' })).toBe(
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2',
  );
  const onFifth = choiceOf({ ...plan, start_date: '2026-11-30', rrule: 'FREQ=MONTHLY' });
  expect(scheduleInput({ ...onFifth, month: { ...onFifth.month, on: 'weekday' } })?.rrule).toBe(
    'FREQ=MONTHLY;BYDAY=-1MO',
  );
});

test('days that were chosen for a month are not part of a weekly rule', () => {
  const choice = choiceOf({ ...plan, rrule: 'FREQ=MONTHLY;BYDAY=2TU' });
  expect(scheduleInput({ ...choice, frequency: 'WEEKLY' })?.rrule).toBe('FREQ=WEEKLY');
});
