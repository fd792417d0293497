import { type RefObject, useEffect } from 'react';

const height = '--bottom-bar';

/** Tells how tall the bar at the bottom of the window is, so that toasts stand above it and cover none of its words. */
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
