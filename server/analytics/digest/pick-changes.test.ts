import { describe, expect, test } from 'vitest';
import { middleRanks } from '../compare-medians.ts';
import { type Measured, pickChanges, type Sample } from './pick-changes.ts';

const hour = 3600e6;

/** Times spread by a tenth around a median. */
function times(count: number, median: number): Sample {
  const all = Array.from({ length: count }, (_, at) => median * (0.9 + (0.2 * at) / Math.max(1, count - 1)));
  const { first, last } = middleRanks(count);
  return { count, first, times: all.slice(first, last + 1), median: count === 0 ? null : median };
}
const text = (one: Measured) => [one.workflow_id, one.kind === 'step_time' ? one.step_id : one.kind].join(' ');

describe('pickChanges', () => {
  test.each<[string, Measured[], string[]]>([
    ['nothing', [], []],
    ['counts that chance explains', [{ kind: 'started', workflow_id: 'a', one: 25, other: 20 }], []],
    ['counts that are too small', [{ kind: 'started', workflow_id: 'a', one: 12, other: 2 }], []],
    ['a count that more than doubled', [{ kind: 'started', workflow_id: 'a', one: 45, other: 20 }], ['a started']],
    ['a count that fell to nothing', [{ kind: 'completed', workflow_id: 'a', one: 0, other: 30 }], ['a completed']],
    [
      'times of few runs',
      [{ kind: 'run_time', workflow_id: 'a', one: times(19, hour), other: times(80, 9 * hour) }],
      [],
    ],
    [
      'times that are the same',
      [{ kind: 'run_time', workflow_id: 'a', one: times(40, hour), other: times(40, hour) }],
      [],
    ],
    [
      'a time that doubled',
      [{ kind: 'step_time', workflow_id: 'a', step_id: 'x', one: times(40, 2 * hour), other: times(40, hour) }],
      ['a x'],
    ],
    ['seconds that doubled', [{ kind: 'run_time', workflow_id: 'a', one: times(40, 2e6), other: times(40, 1e6) }], []],
    [
      'a share that rose',
      [{ kind: 'came_back', workflow_id: 'a', one: { count: 30, of: 60 }, other: { count: 6, of: 60 } }],
      ['a came_back'],
    ],
    [
      'a share of few runs',
      [{ kind: 'came_back', workflow_id: 'a', one: { count: 10, of: 12 }, other: { count: 0, of: 60 } }],
      [],
    ],
  ])('of %s', (_name, measured, picked) => {
    expect(pickChanges(measured).map(text)).toEqual(picked);
  });

  test('takes the three greatest, falling as well as rising, and one of each workflow or action', () => {
    const measured: Measured[] = [
      { kind: 'started', workflow_id: 'a', one: 60, other: 30 },
      { kind: 'completed', workflow_id: 'a', one: 90, other: 30 },
      { kind: 'completed', workflow_id: 'b', one: 20, other: 120 },
      { kind: 'step_time', workflow_id: 'b', step_id: 'x', one: times(40, 4 * hour), other: times(40, hour) },
      { kind: 'step_time', workflow_id: 'b', step_id: 'y', one: times(40, 2 * hour), other: times(40, hour) },
    ];
    expect(pickChanges(measured).map(text)).toEqual(['b completed', 'b x', 'a completed']);
    expect(pickChanges(measured.toReversed()).map(text)).toEqual(['b completed', 'b x', 'a completed']);
  });
});
