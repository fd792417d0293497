const find = (selector: string): HTMLElement | null => document.querySelector(selector);

/** Focuses the heading of the page, which a screen reader then reads; a page that shows none as a whole. Nothing is scrolled. */
export function focusPage(): void {
  for (const place of [find('main h1'), find('main')]) {
    if (!place) continue;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    // A heading that is not shown, as on a narrow page, takes no focus.
    if (document.activeElement === place) return;
  }
}

/**
 * Whether a key was pressed while no control had the focus, as at first and after `focusPage`: then the keys of a page act on
 * the page.
 */
export const hasNoFocus = (target: Element): boolean => target.matches('body, main, main h1');
