import { type RefObject, useLayoutEffect } from 'react';

/** At the bottom left; otherwise elsewhere: see `toasts.module.css`. */
const places = ['left', 'right', 'top', 'below-title', 'above-foot'] as const;

/** Inputs and buttons, also those that are links, and the title of the page. */
const keptFree =
  'input, textarea, select, button, .mantine-Button-root, [contenteditable="true"], [role="combobox"], h1';

/** Milliseconds: what comes under it is seen soon after. */
const interval = 150;
/** Pixels between the points that are looked at. No control is smaller than 24 px. */
const step = 20;

/**
 * Puts an element where it covers the fewest inputs, buttons and titles of what is below it, and moves it when some come there:
 * after an answer the next card opens where the toast already is. It stays while somebody points at it.
 */
export function useFreePlace(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const one = element.current;
    if (!isShown || !one) return;
    const move = () => {
      if (one.matches(':hover, :focus-within') || countCovered(one) === 0) return;
      const now = one.dataset.at ?? places[0];
      const found = [now, ...places.filter((place) => place !== now)].map((place) => {
        one.setAttribute('data-at', place);
        return { place, covered: countCovered(one) };
      });
      const best = found.reduce((one, next) => (next.covered < one.covered ? next : one));
      one.setAttribute('data-at', best.place);
    };
    one.setAttribute('data-at', places[0]);
    move();
    const timer = setInterval(move, interval);
    return () => clearInterval(timer);
  }, [element, isShown]);
}

/** How much of what is kept free is under an element. */
function countCovered(element: HTMLElement): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const found = new Set<Element>();
  for (const x of pointsIn(left, right)) {
    for (const y of pointsIn(top, bottom)) {
      const below = document.elementsFromPoint(x, y).find((one) => !element.contains(one));
      const covered = below?.closest(keptFree);
      if (covered) found.add(covered);
    }
  }
  return found.size;
}

const pointsIn = (from: number, to: number): number[] => {
  const count = Math.max(1, Math.ceil((to - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + 1 + ((to - from - 2) * index) / count);
};
