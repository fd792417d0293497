import { type RefObject, useEffect, useRef } from 'react';
import { lastMenuTarget, targetOfMenu } from './menu-target.ts';

/** Milliseconds until what has closed is gone from the page, at once or once it has faded out. */
const untilGone = [20, 300];

/**
 * Returns the focus to where it was when a dialog opened, once it closes and nothing else has the focus. Mantine does so
 * only for a dialog that was rendered closed before it opened and stays afterwards, which is not so for most of ours.
 * @param dialog The element of the dialog.
 */
export function useReturnFocus(isOpen: boolean, dialog: RefObject<HTMLElement | null>): void {
  const returning = useRef<number[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    // It was opened again before what had closed was gone.
    for (const timer of returning.current) clearTimeout(timer);
    const { activeElement, body } = document;
    const openers = [targetOfMenu(activeElement) ?? activeElement, lastMenuTarget()];
    return () => {
      const own = dialog.current;
      const returnIfLost = () => {
        const now = document.activeElement;
        // While it fades out, one of its buttons may still have the focus.
        if (now !== null && now !== body && !own?.contains(now)) return;
        const opener = openers.find((one) => one !== body && one?.isConnected && !own?.contains(one));
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      };
      returning.current = untilGone.map((milliseconds) => window.setTimeout(returnIfLost, milliseconds));
    };
  }, [isOpen, dialog]);
}
