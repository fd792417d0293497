import { type CSSProperties, type RefObject, useEffect } from 'react';
import { createStore, useStore } from '../lib/tiny-store.ts';

/** In pixels. */
const height = createStore(0);

/** Publishes the height of the bar at the bottom of the window, so that toasts are shown above it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    if (!isThere || !bar.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      if (next !== height.get()) height.set(next);
    });
    watch.observe(bar.current);
    return () => {
      watch.disconnect();
      height.set(0);
    };
  }, [bar, isThere]);
}

/** The variable `--bottom-bar`, for what stands above that bar: on the whole page it would give each element new styles. */
export const useAboveBottomBar = (): CSSProperties => ({ '--bottom-bar': `${useStore(height)}px` }) as CSSProperties;
