import { type RefObject, useEffect } from 'react';

/**
 * For a line of choices that scrolls sideways: keeps the chosen one in view, and sets `data-more-before` and
 * `data-more-after` where there is more than is seen, for a fading edge.
 * @param chosen Changes with the choice, whose element has `aria-pressed`.
 */
export function useScrollHint(line: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const one = line.current;
    if (!one) return;
    const update = () => {
      one.toggleAttribute('data-more-before', one.scrollLeft > 1);
      one.toggleAttribute('data-more-after', one.scrollLeft + one.clientWidth < one.scrollWidth - 1);
    };
    // Its content changes too: with the fonts, and with counts.
    const watch = new ResizeObserver(update);
    for (const part of [one, ...one.children]) watch.observe(part);
    one.addEventListener('scroll', update, { passive: true });
    return () => {
      watch.disconnect();
      one.removeEventListener('scroll', update);
    };
  }, [line]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for each choice
  useEffect(() => {
    const one = line.current;
    const part = one?.querySelector('[aria-pressed="true"]');
    if (!one || !part) return;
    // Not `scrollIntoView`, which may scroll the page as well.
    const [outer, inner] = [one.getBoundingClientRect(), part.getBoundingClientRect()];
    one.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
  }, [line, chosen]);
}
