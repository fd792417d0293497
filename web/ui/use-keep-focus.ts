import { type RefObject, useEffect } from 'react';

/**
 * Focuses an open dialog when what had the focus in it is removed, such as a button that shows the next step. The next
 * Tab would otherwise go to the page behind the dialog.
 * @param dialog The element around the dialog.
 */
export function useKeepFocus(isOpen: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      // A question above the dialog has the focus for a while; what had it before may be removed when it closes.
      if (target instanceof Element && dialog.current?.contains(target)) last = target;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      dialog.current?.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [isOpen, dialog]);
}
