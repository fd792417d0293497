import { useEffect } from 'react';

/** Milliseconds. What closes or moves gives the focus on itself until then, to the button that opened it or to its card. */
const untilGiven = 100;

const focusable = 'a[href], input, textarea, select, button, [tabindex="0"], [contenteditable="true"]';

/**
 * When what has the focus in the editor is removed, as by undoing or by removing a condition, the focus goes to the first
 * thing in the smallest part around it that stays. The Tab key would begin at the top of the page again.
 */
export function useKeepPlace(): void {
  useEffect(() => {
    const editor = document.querySelector('[data-editor]');
    if (!editor) return;
    // What has the focus and the parts around it, the smallest first. Nothing while a menu, a dialog or what is no
    // part of the draft has it, such as a dry run: they see to it themselves.
    let places: Element[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      const isHere = target instanceof Element && editor.contains(target) && !target.closest('[data-own-undo]');
      places = isHere ? withParents(target, editor) : [];
    };
    const isLost = () => places[0] && !places[0].isConnected && document.activeElement === document.body;
    const focusWhatStays = () => {
      const stays = isLost() && places.find((place) => place.isConnected && firstIn(place));
      if (stays) firstIn(stays)?.focus();
    };
    const observer = new MutationObserver(() => {
      if (isLost()) setTimeout(focusWhatStays, untilGiven);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(editor, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

function withParents(element: Element, root: Element): Element[] {
  const parent = element.parentElement;
  return element === root || !parent ? [element] : [element, ...withParents(parent, root)];
}

const firstIn = (place: Element): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(focusable)].find(
    (one) => !one.matches(':disabled, [tabindex="-1"]') && one.checkVisibility(),
  );
