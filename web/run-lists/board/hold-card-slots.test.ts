import { expect, test } from 'vitest';
import type { ListedRun } from '../../../contract/run-lists.ts';
import { holdCardSlots } from './hold-card-slots.ts';

const runs = (...ids: string[]) => ids.map((id) => ({ id }) as ListedRun);
const slotsOf = (...ids: string[]) => runs(...ids).map((run) => ({ run, isGone: false }));
const shown = (before: string[], now: string[], ...cursors: string[]) =>
  holdCardSlots(slotsOf(...before), runs(...now), cursors).map(({ run, isGone }) => (isGone ? `(${run.id})` : run.id));

test('shows the runs in their order while no card is under the cursor', () => {
  expect(shown(['a', 'b'], ['c', 'b'])).toEqual(['c', 'b']);
});

test('puts a new run behind the card under the cursor', () => {
  expect(shown(['a', 'b', 'c'], ['new', 'a', 'b', 'c'], 'b')).toEqual(['a', 'b', 'new', 'c']);
});

test('keeps the space of a run that left above it, and none below it', () => {
  expect(shown(['a', 'b', 'c', 'd'], ['b', 'd'], 'b')).toEqual(['(a)', 'b', 'd']);
});

test('keeps its place when it becomes the first', () => {
  expect(shown(['a', 'b', 'c'], ['c', 'a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
});

test('lets go when the card itself has left, and of a run that came back', () => {
  expect(shown(['a', 'b'], ['a'], 'b')).toEqual(['a']);
  const before = [{ run: runs('a')[0]!, isGone: true }, ...slotsOf('b')];
  expect(holdCardSlots(before, runs('a', 'b'), ['b']).map(({ isGone }) => isGone)).toEqual([false, false]);
});

test('keeps the card under the pointer and the one with the focus', () => {
  expect(shown(['a', 'b', 'c', 'd'], ['d', 'new', 'c', 'b'], 'b', 'c')).toEqual(['(a)', 'b', 'c', 'd', 'new']);
  expect(shown(['a', 'b', 'c'], ['new', 'a', 'c'], 'a', 'b')).toEqual(['a', 'new', 'c']);
});
