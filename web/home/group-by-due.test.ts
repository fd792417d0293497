import { expect, test } from 'vitest';
import { groupByDue, groupByFailed, sectionOf } from './group-by-due.ts';

const now = Date.parse('2026-11-18T15:00:00Z') / 1000;
const at = (time: string) => Date.parse(time) / 1000;
const action = (id: string, due: string | null) => ({ id, run_step: { due_date: due === null ? null : at(due) } });

test('returns the sections in order, without empty ones, each in the given order', () => {
  const groups = groupByDue(
    [
      action('a', '2026-11-16T09:00:00Z'),
      action('b', '2026-11-18T14:59:59Z'),
      action('c', '2026-11-18T16:00:00Z'),
      action('d', null),
      action('e', null),
    ],
    'Europe/Amsterdam',
    now,
  );
  expect(groups.map(({ section, actions }) => [section, actions.map((one) => one.id)])).toEqual([
    ['overdue', ['a', 'b']],
    ['today', ['c']],
    ['no_due', ['d', 'e']],
  ]);
});

test('today ends at midnight in the zone of the reader', () => {
  const due = at('2026-11-18T23:30:00Z');
  expect(sectionOf({ due_date: due }, 'Europe/Amsterdam', now)).toBe('later');
  expect(sectionOf({ due_date: due }, 'America/New_York', now)).toBe('today');
});

test('an action that is due this second is not late yet', () => {
  expect(sectionOf({ due_date: now }, 'UTC', now)).toBe('today');
  expect(sectionOf({ due_date: now - 1 }, 'UTC', now)).toBe('overdue');
});

test('what failed comes first, whenever it is due', () => {
  expect(sectionOf({ due_date: now - 1, status: 'failed' }, 'UTC', now)).toBe('failed');
});

test('in another order than by due date, only failed steps have a section of their own', () => {
  const failed = { id: 'f', run_step: { due_date: null, status: 'failed' } };
  const [one, two] = [action('a', null), action('b', '2026-11-16T09:00:00Z')];
  expect(groupByFailed([one, failed, two])).toEqual([
    { section: 'failed', actions: [failed] },
    { section: 'waiting', actions: [one, two] },
  ]);
  expect(groupByFailed([two])).toEqual([{ section: 'waiting', actions: [two] }]);
  expect(groupByFailed([])).toEqual([]);
});
