import { describe, expect, it } from 'vitest';
import { generatePastRuns, processShapes } from '../testing/generate-past-runs.ts';
import { measureForecasts } from '../testing/measure-forecasts.ts';
import { calibrate } from './calibrate.ts';
import { openHistory, positionsAt } from './history.ts';

// The aim is 80 %. Each of these processes is one that forecasts get wrong easily.
describe('forecasts of generated processes', () => {
  const options = { window: 300, every: 150, interval: 4 * 86_400 };
  const share = (forecasts: { isInside: boolean }[]) =>
    forecasts.filter(({ isInside }) => isInside).length / forecasts.length;

  it.each(processShapes)('hold about 8 of 10 runs of the process %s, as their own calibration counts', (shape) => {
    const runs = generatePastRuns(shape, 750, 7);
    const { measured, without } = measureForecasts(runs, options);
    expect(measured.length).toBeGreaterThan(700);
    expect(without).toBeLessThan(measured.length / 2);
    expect(share(measured)).toBeGreaterThan(0.75);
    expect(share(measured)).toBeLessThan(0.85);

    const last = (runs.at(-1)?.started_at ?? 0) + 1;
    const work = calibrate(openHistory(runs.slice(-500), last), last);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value.forecasts).toBeGreaterThan(200);
    expect(step.value.inside / step.value.forecasts).toBeGreaterThan(0.7);
    expect(step.value.inside / step.value.forecasts).toBeLessThan(0.9);
  });

  it('hold far fewer if the time that a run has already waited is left out', () => {
    const runs = generatePastRuns('heavy_tail', 750, 7);
    const ignoring = (...given: Parameters<typeof positionsAt>) =>
      positionsAt(...given).map((position) => ({ ...position, seconds: 0 }));
    expect(share(measureForecasts(runs, { ...options, positionsAt: ignoring }).measured)).toBeLessThan(0.7);
  });
});
