import { type RefObject, useEffect, useRef } from 'react';
import { openStepMark } from './use-focus-after-answer.ts';

/**
 * Scrolls once, when the page opens, to the card that waits for the reader, unless the whole card is in view or the URL
 * points to a comment.
 * @param isEnabled False on a phone, where the buttons of the card are fixed at the bottom of the window.
 */
export function useShowOpenStep(list: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const card = list.current?.querySelector<HTMLElement>(`[${openStepMark}]`);
    if (!isEnabled || !card || window.location.hash) return;
    const { top, bottom, height } = card.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) return;
    card.scrollIntoView({ block: height > window.innerHeight * 0.8 ? 'start' : 'nearest' });
  }, [list, isEnabled]);
}
