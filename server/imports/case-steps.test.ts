import { expect, test } from 'vitest';
import { stepsOfCase } from './case-steps.ts';
import type { LogEvent } from './log/read-events.ts';

const eventAt = (line: number, phase: LogEvent['phase']): LogEvent => {
  const none = { instance: null, person: null, email: null, group: null, outcome: null, name: null, fields: [] };
  return { line, case_key: 'c', activity: 'A', at: line, start: null, phase, ...none };
};

// It takes a tenth of a second, and minutes where the starts that wait are copied or moved for each event.
test('pairs the starts and ends of a case of three hundred thousand events, the oldest first', {
  timeout: 20_000,
}, () => {
  const starts = 160_000;
  const events = Array.from({ length: 300_000 }, (_, at) => eventAt(at, at < starts ? 'start' : 'complete'));
  const left: number[] = [];
  const steps = stepsOfCase(
    events,
    (activity) => activity,
    ({ line }) => left.push(line),
  );
  expect([steps.length, steps[0]?.opened, steps.at(-1)?.opened]).toEqual([140_000, 0, 139_999]);
  expect([left.length, left[0]]).toEqual([20_000, 140_000]);
});
