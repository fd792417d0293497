import type { KeyboardEvent } from 'react';

/**
 * Whether Escape is meant for the part that handles the event, and not for something open within it: a list, a menu, or a
 * dialog, whose events reach the part through React although it stands elsewhere on the page.
 */
export function isOwnEscape(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return false;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const opensSomething = target.matches('input, [role="combobox"], [aria-haspopup]');
  return !(opensSomething && target.getAttribute('aria-expanded') === 'true');
}
