import { useEffect } from 'react';
import { lastMenuTarget, targetOfMenu } from './menu-target.ts';

/** Milliseconds until what has closed is gone from the page, or something else has taken the focus. */
const untilGone = 20;

/**
 * Returns the focus to where it was when a dialog opened, once it closes and nothing else has the focus. Mantine does so
 * only for a dialog that was rendered closed before it opened and stays afterwards, which is not so for most of ours.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const { activeElement, body } = document;
    const openers = [targetOfMenu(activeElement) ?? activeElement, lastMenuTarget()];
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // While a dialog fades out, its button that was pressed still has the focus.
        const isFading = now === atClose && now?.closest('[role="dialog"]');
        if (now !== null && now !== body && !isFading) return;
        const opener = openers.find((one) => one !== body && one?.isConnected);
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }, untilGone);
    };
  }, [isOpen]);
}
