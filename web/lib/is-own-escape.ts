import type { KeyboardEvent } from 'react';

/**
 * Whether Escape is meant for the component that handles the event, and not for something open within it: a list, a
 * menu or a dialog. React passes the events of a dialog to the component even if the dialog is elsewhere in the
 * document.
 */
export function isOwnEscape(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return false;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  // Mantine marks fields and menus with an open list; `aria-expanded` of a list that opens the first time comes later.
  return !target.matches(
    '[data-mantine-stop-propagation="true"], :is(input, [role="combobox"], [aria-haspopup])[aria-expanded="true"]',
  );
}
