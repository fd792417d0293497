import { type FocusEvent, type PointerEvent, useState } from 'react';
import type { ListedRun } from '../../../contract/run-lists.ts';
import { holdPlaces, type Place } from './hold-places.ts';

const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-board-card]')?.dataset.boardCard : undefined;

/** The places of a column, of which the one under the pointer, or else the one with the focus, stays where it is. */
export function useHeldPlaces(runs: readonly ListedRun[]) {
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const [places, setPlaces] = useState<Place[]>([]);
  const now = holdPlaces(places, runs, hovered ?? (hasFocus ? focused : undefined));
  const isSame =
    now.length === places.length &&
    now.every(({ run, isGone }, at) => run === places[at]?.run && isGone === places[at].isGone);
  if (!isSame) setPlaces(now);
  const standing = now.filter(({ isGone }) => !isGone).map(({ run }) => run.id);
  return {
    places: now,
    /** The card that the Tab key reaches: the one that had the focus last, or else the first. */
    current: standing.find((id) => id === focused) ?? standing[0],
    handlers: {
      onPointerOver: ({ target }: PointerEvent) => setHovered((before) => cardAt(target) ?? before),
      onPointerLeave: () => setHovered(undefined),
      onFocus: ({ target }: FocusEvent) => {
        setFocused(cardAt(target));
        setHasFocus(true);
      },
      onBlur: () => setHasFocus(false),
    },
  };
}
