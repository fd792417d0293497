import { type RefObject, useEffect } from 'react';

const variable = '--bottom-bar';

/**
 * Publishes the height of the bar at the bottom of the window as a CSS variable, so that toasts are shown above it.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    if (!isThere || !bar.current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty(variable, `${Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty(variable);
    };
  }, [bar, isThere]);
}
