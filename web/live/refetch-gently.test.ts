import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getGroup } from '../../contract/groups.ts';
import { getVersion, getWorkflow } from '../../contract/workflows.ts';
import { queryClient, refetchTopics } from '../lib/query.ts';
import { refetchGently } from './refetch-gently.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
let gently: ReturnType<typeof refetchGently>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  gently = refetchGently(queryClient, 'w');
});

afterEach(() => {
  gently.stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A query that is shown on a page, and whose reply takes 50 ms. @returns How often it was requested. */
function show(name: string, meta: object, params: object = {}) {
  const load = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return name;
  });
  const observer = new QueryObserver(queryClient, { queryKey: [name, { ws: 'w', ...params }], queryFn: load, meta });
  observer.subscribe(() => {});
  return load;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('requests again what shows a changed topic, and of runs only those that changed', async () => {
  const [list, one, other, groups] = [
    show('list', { shows: ['runs'] }),
    show('run', { shows: ['runs'] }, { run_id: '1' }),
    show('run', { shows: ['runs'] }, { run_id: '2' }),
    show('groups', { shows: ['people'] }),
  ];
  await pass(1_000);
  gently.add({ runs: ['1'] });
  await pass(1_000);
  expect([list, one, other, groups].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1, 1]);
});

test('requests nothing again that was requested since the change was announced', async () => {
  const [list, people] = [show('list', { shows: ['runs', 'people'] }), show('groups', { shows: ['people'] })];
  await pass(1_000);
  // The first change is read at once, the second after a pause.
  gently.add({ runs: ['1'] });
  await pass(100);
  gently.add({ runs: ['2'], people: null });
  await pass(100);
  void refetchTopics(['runs'], { ws: 'w' });
  await pass(1_000);
  expect([list, people].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
});

test('requests again what is edited on the page, whose forms follow it, but no version', async () => {
  const all = [getGroup, getWorkflow, getVersion].map(({ path, shows }) => show(path, { shows }));
  await pass(1_000);
  gently.add({ people: null, workflows: null });
  await pass(1_000);
  expect(all.map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
});

test('requests once what shows two topics that changed', async () => {
  const list = show('list', { shows: ['runs', 'people'] });
  await pass(1_000);
  gently.add({ runs: null, people: null });
  await pass(1_000);
  expect(list).toHaveBeenCalledTimes(2);
});

test('requests again what was requested before the change was announced', async () => {
  const list = show('list', { shows: ['runs'] });
  await pass(20);
  gently.add({ runs: ['1'] });
  await pass(1_000);
  expect(list).toHaveBeenCalledTimes(2);
});

test('waits in a hidden page, and reads all changes when it is seen again', async () => {
  const list = show('list', { shows: ['runs'] });
  await pass(1_000);
  page.hidden = true;
  gently.add({ runs: ['1'] });
  gently.add({ runs: ['2'] });
  await pass(10_000);
  expect(list).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(1_000);
  expect(list).toHaveBeenCalledTimes(2);
});
