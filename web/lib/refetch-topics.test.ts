import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMe } from '../../contract/identity.ts';
import { i18n } from './languages.ts';
import { queryClient, refetchTopics } from './query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** A query of runs that is shown on a page. @returns How often it was loaded, and how to leave the page. */
function showRuns(meta: object) {
  const load = vi.fn(async () => 'runs');
  const observer = new QueryObserver(queryClient, { queryKey: ['runs', { ws: 'w' }], queryFn: load, meta });
  return { load, leave: observer.subscribe(() => {}) };
}

const settle = () => vi.advanceTimersByTimeAsync(1);
const change = async () => {
  refetchTopics(['runs'], { ws: 'w' });
  await settle();
};

test('refetches a query at each change of its topic', async () => {
  const { load, leave } = showRuns({ shows: ['runs'] });
  await settle();
  await change();
  await change();
  expect(load).toHaveBeenCalledTimes(3);
  leave();
});

test('refetches an expensive query once for all changes within its time', async () => {
  const { load, leave } = showRuns({ shows: ['runs'], refetchEvery: 15_000 });
  await settle();
  for (let second = 0; second < 14; second++) {
    await change();
    await vi.advanceTimersByTimeAsync(999);
  }
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  leave();
});

test('refetches an expensive query at once if it was loaded long ago', async () => {
  const { load, leave } = showRuns({ shows: ['runs'], refetchEvery: 15_000 });
  await settle();
  await vi.advanceTimersByTimeAsync(16_000);
  await change();
  expect(load).toHaveBeenCalledTimes(2);
  leave();
});

test('refetches everything but the profile when the language changes', async () => {
  const { load, leave } = showRuns({ shows: ['runs'] });
  const loadMe = vi.fn(async () => 'me');
  const observer = new QueryObserver(queryClient, { queryKey: [getMe.path], queryFn: loadMe });
  const forget = observer.subscribe(() => {});
  await settle();
  await i18n.change('th');
  await settle();
  expect([load.mock.calls.length, loadMe.mock.calls.length]).toEqual([2, 1]);
  leave();
  forget();
});
