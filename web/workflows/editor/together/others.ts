import type { OpenEditor } from '../../../../contract/designing.ts';
import type { Id } from '../../../../engine/definition.ts';

/** Somebody else who has this editor open. */
export interface Other {
  /** Their page: one person may have the editor open twice. */
  page: string;
  member_id: Id;
  /** The group or action that they have open. */
  place_id: Id | null;
  /** Milliseconds, of the clock that is passed: when they announced themselves last. */
  at: number;
}

/** Milliseconds between announcements: to others, and while nobody else is known. */
export const announceEvery = { together: 4_000, alone: 30_000 };
/** Milliseconds without an announcement after which somebody is removed: their browser may have been killed. */
export const silence = 11_000;

/** The others after an announcement. Announcements of the reader's own pages are ignored. */
export function onAnnouncement(
  others: readonly Other[],
  { page, user_workspace_id, place, state }: OpenEditor,
  own_member_id: Id | undefined,
  now: number,
): readonly Other[] {
  if (user_workspace_id === own_member_id) return others;
  const known = others.find((one) => one.page === page);
  if (state === 'left') return known ? others.filter((one) => one !== known) : others;
  const other = { page, member_id: user_workspace_id, place_id: place?.id ?? null, at: now };
  return known ? others.map((one) => (one === known ? other : one)) : [...others, other];
}

/** Removes those who have not announced themselves for too long; returns the same list if there are none. */
export function forgetSilent(others: readonly Other[], now: number): readonly Other[] {
  const still = others.filter(({ at }) => now - at < silence);
  return still.length === others.length ? others : still;
}

/** Each person once, in the order in which they came. */
export const peopleOf = (others: readonly Other[]): Id[] => [...new Set(others.map(({ member_id }) => member_id))];
