import { expect, test } from 'vitest';
import { longestGap } from '../../contract/events.ts';
import { keepRecentHints } from './recent-hints.ts';

function open() {
  const clock = { now: 1_000_000 };
  const recent = keepRecentHints(() => clock.now);
  recent.restart();
  return { clock, recent };
}

test('gives the hints of a workspace that are not older than asked, together', () => {
  const { clock, recent } = open();
  recent.add({ workspace_id: 'a', run_ids: ['1'] });
  clock.now += 1_000;
  recent.add({ workspace_id: 'a', run_ids: ['2'] });
  recent.add({ workspace_id: 'a', run_ids: ['2'], topics: ['people'] });
  recent.add({ workspace_id: 'b', run_ids: ['3'] });
  clock.now += 500;
  expect(recent.since('a', 900)).toEqual({
    run_ids: new Set(['2']),
    editing: new Map(),
    lost: new Map(),
    notified: new Set(),
    topics: new Set(['people']),
  });
  expect(recent.since('a', 1_500)?.run_ids).toEqual(new Set(['1', '2']));
  expect(recent.since('c', 1_500)?.run_ids).toEqual(new Set());
});

test('does not answer for a time in which it missed hints, or longer ago than it keeps them', () => {
  const { clock, recent } = open();
  clock.now += 10;
  expect(recent.since('a', 11)).toBeNull();
  expect(recent.since('a', 10)).not.toBeNull();
  recent.restart();
  expect(recent.since('a', 1)).toBeNull();
  clock.now += 2 * longestGap;
  expect(recent.since('a', longestGap + 1)).toBeNull();
  expect(keepRecentHints().since('a', 0)).toBeNull();
});

test('does not answer for a time before the hints that it keeps of a busy workspace', () => {
  const { clock, recent } = open();
  for (let count = 0; count < 501; count++) {
    clock.now += 1;
    recent.add({ workspace_id: 'a', run_ids: [String(count)] });
  }
  expect([recent.since('a', 500), recent.since('a', 499)?.topics.has('everything')]).toEqual([null, true]);
  expect(recent.since('b', 500)).not.toBeNull();
});

test('forgets what is too old, and stays complete', () => {
  const { clock, recent } = open();
  recent.add({ workspace_id: 'a', run_ids: ['1'] });
  clock.now += longestGap;
  recent.sweep();
  expect(recent.since('a', longestGap)?.run_ids).toEqual(new Set(['1']));
  clock.now += 1;
  recent.sweep();
  expect(recent.since('a', longestGap)?.run_ids).toEqual(new Set());
});
