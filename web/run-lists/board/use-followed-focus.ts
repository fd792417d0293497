import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on its card. If new data move the card to another column, its element is replaced, and the focus
 * would be lost: it moves to the new element.
 */
export function useFollowedFocus(data: unknown) {
  const board = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run after each change of the data
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // The space of a card that has left is inert: it still has the focus, and loses it a moment later.
    const isLost = activeElement === body || activeElement?.closest('[inert]');
    if (focused.current === undefined || !isLost) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-board-card="${CSS.escape(focused.current)}"]`);
    card?.focus({ preventScroll: true });
  }, [data]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset.boardCard;
  };
  // Not called when React removes the focused element, so `focused` still names its run afterwards.
  const onBlur = () => {
    focused.current = undefined;
  };
  return { board, handlers: { onFocus, onBlur } };
}
