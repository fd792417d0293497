import { useEffect } from 'react';
import { useLatest } from '../lib/use-latest.ts';

/** What Escape does in each open dialog, in the order in which they were opened. */
const opened: (() => void)[] = [];

/**
 * Escape closes only the dialog that was opened last. Mantine's dialogs each listen for the key themselves, so that one
 * key would close all that are open: `Modal` and `Drawer` of this folder turn that off and use this hook.
 * @param close Null if Escape does not close the dialog; it does not close those below it either.
 */
export function useCloseOnEscape(isOpen: boolean, close: (() => void) | null): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => latest.current?.();
    if (opened.push(closeThis) === 1) window.addEventListener('keydown', closeLast, { capture: true });
    return () => {
      opened.splice(opened.indexOf(closeThis), 1);
      if (opened.length === 0) window.removeEventListener('keydown', closeLast, { capture: true });
    };
  }, [isOpen, latest]);
}

function closeLast(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isForOpenPart(event.target)) return;
  // What is below the dialog must not act on the same key: a list would clear its selection.
  event.preventDefault();
  event.stopImmediatePropagation();
  // What had the focus may be gone or disabled, as a button that was pressed: what is open does not hear the key then.
  const part = event.target === document.body ? lastOpenPart() : undefined;
  if (part) part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  else opened.at(-1)?.();
}

const openPart = '.mantine-Popover-dropdown, .mantine-Menu-dropdown';

/** Escape closes first what is open within a dialog: the list of a field, a menu, or the box of a filter. */
function isForOpenPart(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    // Mantine marks fields and menus with an open list.
    target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.matches(':is([aria-haspopup], [role="combobox"])[aria-expanded="true"]') ||
    target.closest(openPart) !== null
  );
}

/** A closed one may stay in the document, where it is not rendered. */
const lastOpenPart = () =>
  [...document.querySelectorAll(openPart)].findLast((part) => part.getClientRects().length > 0);
