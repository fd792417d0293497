import { expect, test } from 'vitest';
import type { OpenEditor } from '../../../../contract/designing.ts';
import { forgetSilent, type Other, onAnnouncement, peopleOf, silence } from './others.ts';

const announcementOf = (part: Partial<OpenEditor>): OpenEditor => ({
  workflow_id: 'w',
  user_workspace_id: 'ann',
  page: 'p1',
  place: null,
  state: 'here',
  ...part,
});
const announce = (others: readonly Other[], part: Partial<OpenEditor>, now = 0) =>
  onAnnouncement(others, announcementOf(part), 'me', now);

test('others come, move and leave', () => {
  const one = announce([], {});
  expect(one).toEqual([{ page: 'p1', member_id: 'ann', place_id: null, at: 0 }]);
  const moved = announce(one, { place: { kind: 'action', id: 'a' }, state: 'still_here' }, 5);
  expect(moved).toEqual([{ page: 'p1', member_id: 'ann', place_id: 'a', at: 5 }]);
  expect(announce(moved, { state: 'left' })).toEqual([]);
  expect(announce(moved, { page: 'p2', state: 'left' })).toBe(moved);
});

test('a person with two pages is shown once, and not the reader', () => {
  const both = announce(announce(announce([], {}), { page: 'p2' }), { user_workspace_id: 'me', page: 'p3' });
  expect(peopleOf(both)).toEqual(['ann']);
  expect(both).toHaveLength(2);
});

test('removes who has not announced themselves for too long', () => {
  const both = announce(announce([], {}), { user_workspace_id: 'ben', page: 'p2' }, 100);
  expect(forgetSilent(both, 100)).toBe(both);
  expect(peopleOf(forgetSilent(both, silence))).toEqual(['ben']);
});
