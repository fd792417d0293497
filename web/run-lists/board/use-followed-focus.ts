import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

const cardOf = (board: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : board?.querySelector<HTMLElement>(`[data-board-card="${CSS.escape(id)}"]`);

/**
 * Remembers the card with the focus. When new data move it to another column, its element is replaced and the focus would
 * be lost: it goes to the new one.
 */
export function useFollowedFocus(data: unknown) {
  const board = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the data
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      cardOf(board.current, focused)?.focus({ preventScroll: true });
    }
  }, [data, focused]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    isInside.current = target.dataset.boardCard !== undefined;
    if (isInside.current) setFocused(target.dataset.boardCard);
  };
  // Not called when React itself removes the element.
  const onBlur = () => {
    isInside.current = false;
  };
  return { board, focused, handlers: { onFocus, onBlur } };
}
