import { type RefObject, useEffect } from 'react';

const height = '--bottom-bar';

/**
 * Publishes the height of the bar at the bottom of the window as a CSS variable, so that toasts are placed above it.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    if (!isThere || !bar.current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty(height, `${Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty(height);
    };
  }, [bar, isThere]);
}
