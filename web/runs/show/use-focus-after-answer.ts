import { type RefObject, useEffect, useRef } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import { focusPage } from '../../lib/focus-page.ts';

/** Marks the cards that wait for the reader. */
export const openStepMark = 'data-open-step';

/**
 * The answered card disappears together with the focus, so the next card that waits for the reader gets it, or else the
 * page's heading. Only after the reader's own answer, and only if no other element has taken the focus.
 * @returns A function to call when the reader has answered.
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
    if (next) next.focus();
    else focusPage();
  }, [open, list]);
  return () => {
    answered.current = true;
  };
}
