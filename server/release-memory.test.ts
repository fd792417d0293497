import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

let collections: number;
let observer: PerformanceObserver;
beforeEach(() => {
  collections = 0;
  observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as { detail?: { kind: number; flags: number } }[]) {
      const isWhole = detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      const isLast = detail?.flags === constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE;
      if (isWhole && isLast) collections++;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
});
afterEach(() => observer.disconnect());

/** Keeps the event loop busy, a piece at a time, so that timers still run. */
async function work(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const piece = performance.now() + 5;
    while (performance.now() < piece);
    await new Promise(setImmediate);
  }
}

test('collects all garbage once, when the process rests, and leaves the global object as it is', async () => {
  const stop = releaseMemory(40);
  await work(200);
  expect(collections).toBe(0);
  await expect.poll(() => collections, { interval: 200, timeout: 10_000 }).toBeGreaterThan(0);
  // One call collects more than once, until nothing more is found.
  const first = collections;
  await pause(400);
  expect(collections).toBe(first);
  expect(globalThis).not.toHaveProperty('gc');
  await stop();
});

test('collects again when it rests and holds a tenth more than after the last time, and not before', async () => {
  let held = 100;
  const stop = releaseMemory(40, () => held);
  await expect.poll(() => collections, { interval: 200, timeout: 60_000 }).toBeGreaterThan(0);
  const first = collections;
  held = 109;
  await pause(800);
  expect(collections).toBe(first);
  held = 111;
  await work(400);
  expect(collections).toBe(first);
  await expect.poll(() => collections, { interval: 200, timeout: 60_000 }).toBeGreaterThan(first);
  await stop();
});

test('does nothing if the process stops before', async () => {
  const stop = releaseMemory(20);
  await stop();
  await pause(200);
  expect(collections).toBe(0);
});
