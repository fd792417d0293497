import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fills the heap with objects, most of which are then left to be collected. */
function litter(): number {
  let garbage: object[] | null = Array.from({ length: 1_000_000 }, (_none, count) => ({
    count,
    text: `object ${count}`,
  }));
  const filled = process.memoryUsage().heapTotal;
  garbage = null;
  return garbage ?? filled;
}

test('gives back what the start has left, and leaves the global object as it is', () => {
  const filled = litter();
  releaseMemory();
  vi.advanceTimersByTime(60_000);
  expect(process.memoryUsage().heapTotal).toBeLessThan(filled);
  expect(globalThis).not.toHaveProperty('gc');
});

test('does nothing if the process stops before', async () => {
  const stop = releaseMemory();
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});
