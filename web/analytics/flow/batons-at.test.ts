import { expect, test } from 'vitest';
import { batonsAt, legsOf } from './batons-at.ts';

const passes = [
  {
    run_id: 'run',
    started_at: 0,
    ended_at: 300,
    steps: [
      { step_id: 'a', opened_at: 0, settled_at: 100 },
      { step_id: 'b', opened_at: 100, settled_at: 300 },
      { step_id: 'c', opened_at: 100, settled_at: 200 },
    ],
  },
];

test('a run comes from the step that was settled last, and leaves from its last one', () => {
  expect(legsOf(passes).map(({ from, to }) => [from, to])).toEqual([
    [null, 'a'],
    ['a', 'b'],
    ['a', 'c'],
    ['b', null],
  ]);
});

test('a run that goes on has no way to the end', () => {
  expect(legsOf([{ ...passes[0]!, ended_at: null }]).some(({ to }) => to === null)).toBe(false);
});

test('a baton moves along its way, then rests until the step is settled', () => {
  const legs = legsOf(passes);
  expect(batonsAt(legs, 5, 10)).toEqual({
    moving: [{ key: 'run 0', from: null, to: 'a', progress: 0.5 }],
    resting: new Map(),
  });
  expect(batonsAt(legs, 50, 10)).toEqual({ moving: [], resting: new Map([['a', 1]]) });
  expect(batonsAt(legs, 150, 10).resting).toEqual(
    new Map([
      ['b', 1],
      ['c', 1],
    ]),
  );
  expect(batonsAt(legs, 305, 10).moving).toMatchObject([{ from: 'b', to: null, progress: 0.5 }]);
  expect(batonsAt(legs, 500, 10)).toEqual({ moving: [], resting: new Map() });
});

test('without time on the way every baton rests', () => {
  expect(batonsAt(legsOf(passes), 0, 0)).toEqual({ moving: [], resting: new Map([['a', 1]]) });
});
