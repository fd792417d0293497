import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on its card. When new data move the card to another column, its element is replaced and the focus would
 * be lost: it goes to the new one.
 */
export function useFollowedFocus(data: unknown) {
  const board = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the data
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // In a space that the card left behind, the focus is lost a moment later.
    const isLost = activeElement === body || activeElement?.closest('[inert]');
    if (focused.current === undefined || !isLost) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-board-card="${CSS.escape(focused.current)}"]`);
    card?.focus({ preventScroll: true });
  }, [data]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset.boardCard;
  };
  // Not called when React itself removes the element.
  const onBlur = () => {
    focused.current = undefined;
  };
  return { board, handlers: { onFocus, onBlur } };
}
