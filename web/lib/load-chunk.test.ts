import { expect, test } from 'vitest';
import { awaitedChunks, loadChunk, mayReload } from './load-chunk.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
}

test('reloads at most once per 60 seconds', () => {
  const kept = storage();
  const start = 1_700_000_000_000;
  expect(mayReload(start, kept)).toBe(true);
  expect(mayReload(start + 1, kept)).toBe(false);
  expect(mayReload(start + 59_999, kept)).toBe(false);
  expect(mayReload(start + 60_000, kept)).toBe(true);
  expect(mayReload(start + 60_001, kept)).toBe(false);
});

test('says that a chunk is waited for until it is there', async () => {
  const chunk = Promise.withResolvers<string>();
  const loading = loadChunk(() => chunk.promise);
  expect(awaitedChunks.get()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(awaitedChunks.get()).toBe(1);
  chunk.resolve('there');
  await loading;
  expect(awaitedChunks.get()).toBe(0);
});

test('a chunk that is there at once is not waited for', async () => {
  await loadChunk(async () => 'there');
  await new Promise((resolve) => setTimeout(resolve));
  expect(awaitedChunks.get()).toBe(0);
});
