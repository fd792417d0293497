/**
 * What opened the menu that had the focus last: the menu may be gone before the dialog is there that one of its items opens.
 * `Menu` loads this module, because the dialog may be loaded only then.
 */
let menuTarget: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    // A dialog whose parts are still being loaded may come, go and come again.
    if (target instanceof Element && !target.closest('[role="dialog"]')) menuTarget = targetOfMenu(target);
  });
}

export const lastMenuTarget = (): Element | null => menuTarget;

/** An item of a menu is gone with its menu: what opened the menu gets the focus instead. Null outside of menus. */
export function targetOfMenu(element: Element | null): Element | null {
  const target = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return target ? document.getElementById(target) : null;
}
