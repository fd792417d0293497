import { describe, expect, test } from 'vitest';
import { type MoveKey, moveActivity, moveStage, nextPosition } from './move-activity.ts';

const stages = [
  { name: 'First', activities: ['a', 'b'] },
  { name: 'Second', activities: ['c'] },
  { name: 'Third', activities: ['d', 'e'] },
];
const shown = (of: typeof stages) => of.map(({ name, activities }) => `${name}: ${activities.join(' ')}`);
const press = (activity: string, key: MoveKey) => {
  const to = nextPosition(stages, activity, key);
  return to && shown(moveActivity(stages, activity, to));
};

describe('an arrow key', () => {
  test.each<[string, MoveKey, string[] | null]>([
    ['b', 'ArrowUp', ['First: b a', 'Second: c', 'Third: d e']],
    ['a', 'ArrowDown', ['First: b a', 'Second: c', 'Third: d e']],
    ['b', 'ArrowDown', ['First: a', 'Second: b c', 'Third: d e']],
    ['d', 'ArrowUp', ['First: a b', 'Second: c d', 'Third: e']],
    ['a', 'ArrowRight', ['First: b', 'Second: c a', 'Third: d e']],
    ['e', 'ArrowLeft', ['First: a b', 'Second: c e', 'Third: d']],
    ['c', 'ArrowRight', ['First: a b', 'Third: d e c']],
    ['e', 'ArrowRight', ['First: a b', 'Second: c', 'Third: d', 'e: e']],
    ['e', 'ArrowDown', ['First: a b', 'Second: c', 'Third: d', 'e: e']],
    ['a', 'ArrowUp', null],
    ['a', 'ArrowLeft', null],
  ])('moves %s by %s', (activity, key, expected) => {
    expect(press(activity, key)).toEqual(expected);
  });
});

test('an activity alone in the last stage has nowhere further to go', () => {
  const last = stages.slice(0, 2);
  expect(nextPosition(last, 'c', 'ArrowRight')).toBeNull();
  expect(nextPosition(last, 'c', 'ArrowDown')).toBeNull();
});

test('a new stage gets a name that no other has', () => {
  const named = [{ name: 'A', activities: ['a', 'b'] }];
  expect(shown(moveActivity(named, 'a', { stage: 1, index: 0 }))).toEqual(['A: b', 'a (2): a']);
});

test('a stage moves with its activities', () => {
  expect(shown(moveStage(stages, 2, 0))).toEqual(['Third: d e', 'First: a b', 'Second: c']);
});
