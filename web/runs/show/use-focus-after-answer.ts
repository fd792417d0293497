import { type RefObject, useEffect, useRef } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';

/** Marks the cards that wait for the reader. */
export const openStepMark = 'data-open-step';

/**
 * The card that was answered is gone, and the focus with it: on to the next that waits for the reader, else to the page's
 * heading. Only after one's own answer, and not from under the hands of who went elsewhere.
 * @returns To be called when the reader has answered.
 */
export function useFocusAfterAnswer(list: RefObject<HTMLElement | null>, steps: readonly RunStepReply[]): () => void {
  const open = steps.flatMap((step) => (step.can.answer ? step.id : [])).join();
  const seen = useRef(open);
  const answered = useRef(false);
  useEffect(() => {
    if (seen.current === open) return;
    seen.current = open;
    if (!answered.current) return;
    answered.current = false;
    if (document.activeElement !== document.body) return;
    const next = list.current?.querySelector<HTMLElement>(`[${openStepMark}]`);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (next ?? heading)?.focus({ preventScroll: !next });
  }, [open, list]);
  return () => {
    answered.current = true;
  };
}
