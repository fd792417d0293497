import { describe, expect, it } from 'vitest';
import { countCompleted, estimateRemaining, fewestEnded } from './forecast-end.ts';
import { type ForecastPosition, type History, observationsAt, openHistory } from './history.ts';
import { type Narrowing, type PastRun, staysOf } from './past-run.ts';

/** A completed run of one action that started at 0 and took some seconds. */
const runOf = (took: number, change: Partial<PastRun> = {}): PastRun => ({
  id: `run-${took}`,
  started_at: 0,
  ended_at: took,
  is_completed: true,
  plan: [['do']],
  steps: [{ action_id: 'do', attempt: 1, opened_at: 0, settled_at: took, holders: 'ann' }],
  ...change,
});
const later = 100_000;
/** Runs of 100, 200, 300 … seconds: `count` of them. */
const historyOf = (count: number): History =>
  openHistory(
    Array.from({ length: count }, (_, index) => runOf((index + 1) * 100)),
    later,
  );
/** The position of these runs, with the seconds that they have been there. */
const at = (narrowing: Narrowing, seconds: number): ForecastPosition => {
  const { key } = staysOf(runOf(100)).find((stay) => stay.narrowing === narrowing)!;
  return { narrowing, key, seconds };
};
const estimate = (history: History, ...positions: ForecastPosition[]) => {
  const found = estimateRemaining(history, positions, later, null);
  return found && [found.narrowing, found.similar];
};

describe('what a forecast rests on', () => {
  const history = historyOf(40);

  it('is the narrowest position in which twenty runs were as long, of the same holders thirty', () => {
    expect(estimate(history, at('place', 2100), at('all', 0))).toEqual(['place', 20]);
    expect(estimate(history, at('place', 2101), at('all', 0))).toEqual(['all', 40]);
    expect(estimate(history, at('holders', 1100), at('place', 0))).toEqual(['holders', 30]);
    expect(estimate(history, at('holders', 1101), at('place', 0))).toEqual(['place', 40]);
  });

  it('is the narrowest with ten runs if none has twenty, and nothing with fewer', () => {
    expect(estimate(history, at('place', 3100))).toEqual(['place', 10]);
    expect(estimate(history, at('place', 3101))).toBeNull();
    expect(estimate(history, at('place', 3101), at('actions', 2201), at('stage', 2101))).toEqual(['actions', 18]);
    expect(estimate(history)).toBeNull();
  });

  it('is the plan of a run only before it has begun', () => {
    expect(estimate(history, at('plan', 0))).toEqual(['plan', 40]);
    expect(estimate(history, at('plan', 1))).toBeNull();
    expect(estimate(history, at('plan', 1), at('all', 1))).toEqual(['all', 40]);
  });

  it('is not all runs for one that has waited longer than nearly all others in a position that twenty were in', () => {
    for (const narrowing of ['actions', 'stage'] as const) {
      expect(estimate(historyOf(fewestEnded), at(narrowing, 1500), at('all', 0))).toBeNull();
      expect(estimate(historyOf(fewestEnded - 1), at(narrowing, 1500), at('all', 0))).toEqual(['all', 19]);
    }
    expect(estimate(history, at('place', 3500), at('all', 0))).toEqual(['all', 40]);
    // A stage that nobody knows, after actions that many know.
    const unknown: ForecastPosition = { narrowing: 'stage', key: 'elsewhere', seconds: 0 };
    expect(estimate(history, at('actions', 3500), unknown, at('all', 0))).toBeNull();
  });

  it('says what the runs still took', () => {
    expect(estimateRemaining(history, [at('place', 2100)], later, null)).toEqual({
      narrowing: 'place',
      similar: 20,
      low: 100,
      median: 900,
      high: 1800,
    });
  });
});

describe('what is known of past runs', () => {
  it('are the completed ones that had ended by then', () => {
    const runs = [
      runOf(100),
      runOf(200),
      runOf(300, { is_completed: false }),
      runOf(400, { ended_at: null, is_completed: false }),
      runOf(500),
    ];
    const history = openHistory(runs, later);
    expect([99, 100, 200, 499, 500].map((moment) => countCompleted(history, moment))).toEqual([0, 1, 2, 2, 3]);
  });

  it('is how each ended, or how long it goes on, and nothing after the moment at which the history was read', () => {
    const runs = [
      runOf(200),
      runOf(300, { is_completed: false }),
      runOf(400, { id: 'open', ended_at: null, is_completed: false }),
    ];
    const seen = (moment: number, history = openHistory(runs, later)) =>
      observationsAt(history, at('all', 50), moment, null).map(({ seconds, end }) => [end, seconds]);
    expect(seen(1_000)).toEqual([
      ['completed', 150],
      ['cancelled', 250],
      ['open', 950],
    ]);
    expect(seen(200)).toEqual([
      ['completed', 150],
      ['open', 150],
      ['open', 150],
    ]);
    expect(seen(1_000, openHistory(runs, 250))).toEqual([
      ['completed', 150],
      ['open', 200],
      ['open', 200],
    ]);
    expect(seen(0)).toEqual([]);
  });

  it('is one observation of a run that came back to a position, from when it was first there as long', () => {
    const steps = [
      { action_id: 'do', attempt: 1, opened_at: 0, settled_at: 10, holders: '' },
      { action_id: 'check', attempt: 1, opened_at: 10, settled_at: 20, holders: '' },
      { action_id: 'do', attempt: 2, opened_at: 20, settled_at: 100, holders: '' },
      { action_id: 'check', attempt: 2, opened_at: 100, settled_at: 130, holders: '' },
    ];
    const history = openHistory([runOf(130, { plan: [['do'], ['check']], steps })], later);
    const observed = (seconds: number) =>
      observationsAt(history, { narrowing: 'actions', key: 'do', seconds }, later, null);
    expect(observed(5)).toEqual([{ seconds: 125, end: 'completed' }]);
    expect(observed(10)).toEqual([{ seconds: 120, end: 'completed' }]);
    expect(observed(50)).toEqual([{ seconds: 60, end: 'completed' }]);
    expect(observed(81)).toEqual([]);
  });

  it('comes in the order of the starts', () => {
    const history = openHistory([runOf(10, { id: 'b', started_at: 5 }), runOf(20, { id: 'a', started_at: 3 })], later);
    expect(history.runs.map(({ run }) => run.id)).toEqual(['a', 'b']);
  });
});

describe('the positions of a run', () => {
  const stepOf = (action_id: string, attempt: number, holders: string) => ({
    action_id,
    attempt,
    opened_at: 0,
    settled_at: null,
    holders,
  });
  const positionKeys = (steps: PastRun['steps'], plan = [['do', 'also'], ['check']]) =>
    new Map(staysOf(runOf(100, { plan, steps, ended_at: null })).map(({ narrowing, key }) => [narrowing, key]));

  it('differ by attempt up to the third', () => {
    const position = (attempt: number) => positionKeys([stepOf('do', attempt, '')]).get('place');
    expect(new Set([1, 2, 3].map(position)).size).toBe(3);
    expect(position(4)).toBe(position(3));
    // The latest attempt of those that are open decides.
    const both = (one: number, other: number) =>
      positionKeys([stepOf('do', one, ''), stepOf('also', other, '')]).get('place');
    expect(both(1, 2)).toBe(both(2, 1));
    expect(both(1, 2)).not.toBe(both(1, 1));
  });

  it('have holders if somebody holds one of the steps', () => {
    expect(positionKeys([stepOf('do', 1, '')]).has('holders')).toBe(false);
    expect(positionKeys([stepOf('do', 1, ''), stepOf('also', 1, 'ann')]).has('holders')).toBe(true);
  });

  it('have the first stage of what is open, and none for actions that the plan does not have', () => {
    const stage = (...ids: string[]) => positionKeys(ids.map((id) => stepOf(id, 1, ''))).get('stage');
    expect(stage('check', 'do')).toBe(stage('do'));
    expect(stage('check')).not.toBe(stage('do'));
    expect(stage('gone')).toBeUndefined();
    expect(positionKeys([]).get('place')).toBeUndefined();
  });
});
