import { cpus } from 'node:os';
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { calibrate } from '../../engine/forecast/calibrate.ts';
import { openHistory } from '../../engine/forecast/history.ts';
import type { PastRun } from '../../engine/forecast/past-run.ts';
import { generatePastRuns, processShapes } from '../../engine/testing/generate-past-runs.ts';
import { type MeasuredForecast, measureForecasts } from '../../engine/testing/measure-forecasts.ts';
import { median } from '../median.ts';
import { readPastRuns } from './read-past-runs.ts';

/**
 * `npm run measure-forecasts [LOG]`: how many runs end within the range that was forecast for them, on generated processes and
 * on an event log (CSV or XES, also gzip). Each forecast uses only what was known when it is made.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);
const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const days = (seconds: number) => (seconds / 86_400).toFixed(1);
const inside = (some: MeasuredForecast[]) => share(some.filter(({ isInside }) => isInside).length, some.length);

const heads = ['process', 'forecasts', 'inside', 'start', '1 step', '2 steps', '3 or more'];
const row = (cells: (string | number)[]) => print(`| ${cells.join(' | ')} |`);

function measure(name: string, runs: PastRun[], every: number): void {
  const { measured, without } = measureForecasts(runs, { window: 500, every });
  const going = measured.filter(({ isStart }) => !isStart);
  const after = (is: (settled: number) => boolean) => inside(going.filter(({ settled }) => is(settled)));
  const naive = going.flatMap((one) => (one.naive ? [{ range: one.naive, seconds: one.seconds }] : []));
  const isIn = ({ range, seconds }: (typeof naive)[number]) => seconds >= range.low && seconds <= range.high;
  const afterTwoSteps = going.filter(({ settled }) => settled >= 2);
  const naiveAfterTwoSteps = afterTwoSteps.flatMap(({ naive }) => (naive ? [naive.high - naive.low] : []));
  row([
    name,
    measured.length,
    inside(measured),
    inside(measured.filter(({ isStart }) => isStart)),
    after((settled) => settled <= 1),
    after((settled) => settled === 2),
    after((settled) => settled >= 3),
    days(median(afterTwoSteps.map(({ range }) => range.high - range.low))),
    days(median(naiveAfterTwoSteps)),
    share(naive.filter(isIn).length, naive.length),
    share(without, without + measured.length),
  ]);
}

function measureTime(runs: PastRun[]): void {
  const known = runs.slice(-500);
  const now = (known.at(-1)?.started_at ?? 0) + 1;
  const begun = performance.now();
  const history = openHistory(known, now);
  const opened = performance.now();
  const work = calibrate(history, now);
  let longest = 0;
  for (let from = performance.now(), step = work.next(); !step.done; step = work.next()) {
    longest = Math.max(longest, performance.now() - from);
    from = performance.now();
  }
  print(
    `\nA history of 500 runs: opened in ${(opened - begun).toFixed(0)} ms, calibrated in ${(performance.now() - opened).toFixed(0)} ms, the longest part ${longest.toFixed(1)} ms; ${cpus().length} cores, Node ${process.version}`,
  );
}

row([...heads, 'width, days', 'naive width', 'naive inside', 'no forecast']);
row([...heads, '', '', '', ''].map(() => '---'));
for (const shape of processShapes) measure(shape, generatePastRuns(shape, 3000, 1), 100);
measureTime(generatePastRuns('rework', 3000, 1));
for (const path of process.argv.slice(2)) {
  const runs = await readPastRuns(path);
  // The history of a log is opened anew after each 25 cases: the product does so every five minutes.
  measure(`${basename(path)}, ${runs.length} runs`, runs, 25);
}
