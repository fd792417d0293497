import { type RefObject, useEffect, useRef } from 'react';
import { openStepMark } from './use-focus-after-answer.ts';

/**
 * Scrolls once, when the page opens, to the card that waits for the reader if it is not whole in view. On a phone its
 * buttons are at the bottom of the window anyway, and a link to a comment leads there instead.
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
