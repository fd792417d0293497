import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceReads } from './pace-reads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Reads that take some milliseconds, with the seconds at which they began. */
function timedReads(takes: number, isHeld = () => false) {
  const started = performance.now();
  const began: number[] = [];
  const { ask, stop } = paceReads(async () => {
    began.push((performance.now() - started) / 1000);
    await new Promise((resolve) => setTimeout(resolve, takes));
  }, isHeld);
  /** A change each `every` milliseconds. */
  const change = async (every: number, times: number) => {
    for (let count = 0; count < times; count++) {
      ask();
      await vi.advanceTimersByTimeAsync(every);
    }
  };
  return { began, ask, stop, change };
}

test('reads at once after a change, and less often while changes go on coming', async () => {
  const { began, change } = timedReads(10);
  await change(100, 120);
  expect(began).toEqual([0, 0.4, 1.2, 2.8, 5.8, 8.8, 11.8]);
});

test('reads the last change too, and at once again after a quiet while', async () => {
  const { began, ask, change } = timedReads(10);
  await change(300, 2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(began).toEqual([0, 0.4]);
  ask();
  await vi.advanceTimersByTimeAsync(0);
  ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(began).toEqual([0, 0.4, 10.6, 11]);
});

test('ends a read before it begins the next, and rests four times as long as it took', async () => {
  const { began, change } = timedReads(1_000);
  await change(100, 110);
  expect(began).toEqual([0, 5, 10]);
});

test('rests no longer than a quarter of a minute', async () => {
  const { began, change } = timedReads(10_000);
  await change(1_000, 52);
  expect(began).toEqual([0, 25, 50]);
});

test('goes on after a read that does not end', async () => {
  const { began, change } = timedReads(3_600_000);
  await change(1_000, 32);
  expect(began).toEqual([0, 30]);
});

test('goes on after a read that failed', async () => {
  let count = 0;
  const { ask } = paceReads(
    () => Promise.reject(new Error(String(++count))),
    () => false,
  );
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count).toBe(2);
});

test('waits while it is held, and reads nothing after it was stopped', async () => {
  let held = true;
  const { began, ask, stop } = timedReads(10, () => held);
  ask();
  await vi.advanceTimersByTimeAsync(950);
  expect(began).toEqual([]);
  held = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toEqual([1]);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(began).toEqual([1]);
});
