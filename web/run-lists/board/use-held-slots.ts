import { type FocusEvent, type PointerEvent, useState } from 'react';
import type { ListedRun } from '../../../contract/run-lists.ts';
import { type CardSlot, holdCardSlots } from './hold-card-slots.ts';

const cardAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-board-card]')?.dataset.boardCard : undefined;

/**
 * The slots of a column. The cards under the pointer and with the focus stay where they are when the runs change.
 * @param asked The query that the runs were loaded for, as text. When it changes, all runs return to their own slots.
 */
export function useHeldSlots(runs: readonly ListedRun[], asked: string) {
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const [shown, setShown] = useState<{ slots: CardSlot[]; asked: string }>({ slots: [], asked });
  const { slots } = shown;
  const cursors = [hovered, hasFocus ? focused : undefined].filter((id) => id !== undefined);
  const now = holdCardSlots(slots, runs, shown.asked === asked ? cursors : []);
  const isSame =
    shown.asked === asked &&
    now.length === slots.length &&
    now.every(({ run, isGone }, at) => run === slots[at]?.run && isGone === slots[at].isGone);
  if (!isSame) setShown({ slots: now, asked });
  const standing = now.filter(({ isGone }) => !isGone).map(({ run }) => run.id);
  return {
    slots: now,
    /** The run whose card the Tab key reaches: the one that had the focus last, or else the first. */
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
