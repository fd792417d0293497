import { type RefObject, useEffect, useRef } from 'react';
import { focusPage } from '../lib/focus-page.ts';
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
      const returnIfLost = (isLast: boolean) => {
        const now = document.activeElement;
        // While it fades out, one of its buttons may still have the focus.
        if (now !== null && now !== body && !own?.contains(now)) return;
        const opener = openers.find((one) => one !== body && one?.isConnected && !own?.contains(one));
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        // What opened the dialog is gone, too: it was on another page, or in a row that is no longer there.
        else if (isLast && openers.some((one) => one?.isConnected === false)) focusPage();
      };
      returning.current = untilGone.map((milliseconds, at) =>
        window.setTimeout(() => returnIfLost(at === untilGone.length - 1), milliseconds),
      );
    };
  }, [isOpen, dialog]);
}
