import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { usePageInPlace } from './use-page-in-place.ts';

const move = vi.fn<(page: number | undefined) => void>();
beforeEach(() => move.mockClear());

function List(list: { page: number; total: number; runs: string[] }) {
  usePageInPlace({ ...list, per_page: 50 }, move);
  return <p>{list.runs.length}</p>;
}

test.each([
  ['the last page that has runs', { page: 9, total: 101, runs: [] }, 3],
  ['the first page, which needs no number', { page: 2, total: 50, runs: [] }, undefined],
  ['the first page of an empty list', { page: 2, total: 0, runs: [] }, undefined],
  ['the page before, if the total is older than the runs', { page: 4, total: 300, runs: [] }, 3],
])('leads from an empty page to %s', async (_name, list, page) => {
  await renderPart(<List {...list} />);
  await expect.poll(() => move.mock.calls.at(-1)).toEqual([page]);
});

test.each([
  ['has runs', { page: 2, total: 51, runs: ['one'] }],
  ['is the first', { page: 1, total: 0, runs: [] }],
])('stays on a page that %s', async (_name, list) => {
  await renderPart(<List {...list} />);
  await expect.poll(() => document.body.textContent).toContain(String(list.runs.length));
  expect(move).not.toHaveBeenCalled();
});
