/**
 * Gives the focus back to a button that lost it while it loaded: such a button is disabled, and the browser takes the focus
 * from what is disabled. Not if something else has the focus by then.
 */
export function keepFocusWhileLoading(): void {
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || !(target instanceof HTMLElement) || target.hasAttribute('data-loading')) continue;
      if (document.activeElement === document.body) target.focus({ preventScroll: true });
    }
  }).observe(document, { attributeFilter: ['data-loading'], subtree: true });
}
