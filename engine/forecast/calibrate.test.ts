import { describe, expect, it } from 'vitest';
import { calibrate, isWithin } from './calibrate.ts';
import { openHistory } from './history.ts';
import type { PastRun } from './past-run.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A run of one action that started at a moment; it took `took` seconds, or has not ended. */
const runAt = (started_at: number, took: number | null, is_completed = took !== null): PastRun => {
  const ended_at = took === null ? null : started_at + took;
  const step = { action_id: 'do', attempt: 1, opened_at: started_at, settled_at: ended_at, holders: 'ann' };
  return { id: `run-${started_at}`, started_at, ended_at, is_completed, plan: [['do']], steps: [step] };
};

function calibrated(runs: PastRun[], now: number) {
  const work = calibrate(openHistory(runs, now), now);
  let step = work.next();
  let pauses = 0;
  while (!step.done) {
    pauses += 1;
    step = work.next();
  }
  return { ...step.value, pauses };
}

/** One run of 900 s every 1000 s. */
const even = (count: number) => upTo(count).map((n) => runAt(n * 1000, 900));

describe('looking back at forecasts', () => {
  it('makes those of the newer half of the runs, at their start and at regular times, and pauses after each', () => {
    // A third of what runs take is 300 s: each of 30 runs is looked at when it is 0, 300 and 600 s old.
    const { forecasts, inside, runs, correction, pauses } = calibrated(even(60), 61_000);
    expect({ forecasts, inside, runs, pauses }).toEqual({ forecasts: 90, inside: 90, runs: 30, pauses: 90 });
    expect(correction).toEqual({ low: 0, median: 0, high: 0, forecasts: 90 });
  });

  it('looks at a run at most eight times', () => {
    // Five runs of 9,000 s among runs of 900 s.
    const long = upTo(5).map((n) => runAt(60_000 + n * 1000, 9_000));
    expect(calibrated([...even(60), ...long], 100_000).pauses).toBe((33 - 5) * 3 + 5 * 8);
  });

  it('looks at a run when it comes to its next step', () => {
    const two = upTo(60).map((n): PastRun => {
      const from = n * 1000;
      const step = (action_id: string, opened_at: number, settled_at: number) => ({
        action_id,
        attempt: 1,
        opened_at,
        settled_at,
        holders: 'ann',
      });
      return {
        ...runAt(from, 900),
        plan: [['do'], ['check']],
        steps: [step('do', from, from + 100), step('check', from + 100, from + 900)],
      };
    });
    expect(calibrated(two, 61_000).pauses).toBe(30 * 4);
  });

  it('makes none before twenty runs were completed', () => {
    expect(calibrated(even(20), 19_000).forecasts).toBe(0);
    expect(calibrated(even(20), 21_000).pauses).toBe(0);
    // The newer half of 24 are the runs 13 to 24; the 21st is the first that starts after the 20th has ended.
    expect(calibrated(even(24), 25_000)).toMatchObject({ runs: 4, forecasts: 12, inside: 12 });
  });

  it('leaves out what is still to come, and spreads the rest over the time', () => {
    expect(calibrated(even(60), 59_000).runs).toBe(28);
    // 200 runs have 600 moments, of which every second is looked at.
    expect(calibrated(even(400), 401_000)).toMatchObject({ forecasts: 300, pauses: 300, runs: 200 });
  });

  it('counts a run that takes longer than was forecast as outside, also while it goes on', () => {
    const late = [...even(60).slice(0, -2), runAt(59_000, 5_000), runAt(60_000, null)];
    const result = calibrated(late, 70_000);
    // Four moments of each of the two are judged wrong; when they are older than 900 s, no run took as long.
    expect(result).toMatchObject({ forecasts: 92, inside: 84, runs: 30 });
  });

  it('counts neither cancelled runs nor those that may still end in time', () => {
    const others = [...even(60).slice(0, -2), runAt(59_000, 500, false), runAt(60_000, null)];
    expect(calibrated(others, 60_400)).toMatchObject({ forecasts: 84, inside: 84, runs: 28 });
  });

  it('corrects a forecast only by those whose result was known by then', () => {
    // From the 101st on, runs take twice as long.
    const slower = upTo(160).map((n) => runAt(n * 1000, n > 100 ? 1_800 : 600 + (n % 7) * 100));
    const result = calibrated(slower, 163_000);
    expect(result.correction.forecasts).toBe(result.forecasts);
    expect(result.inside).toBeGreaterThan(0);
    expect(result.inside).toBeLessThan(result.forecasts);
    expect(result.correction.high).toBeGreaterThanOrEqual(0);
  });
});

it('a time lies in a range of whole seconds, bounds included', () => {
  const range = { low: 10, median: 15, high: 20 };
  expect([9.4, 9.5, 10, 20, 20.5, 20.6].map((seconds) => isWithin(range, seconds))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});
