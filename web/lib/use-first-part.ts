import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * How many items of a long list are rendered: at first a few, and after each frame a few more, so that rendering them, their
 * styles, their layout and their painting take no long task. Render something of the same height in place of the missing
 * ones, so that a page that is opened again is where it was.
 */
export function useFirstPart(count: number, first: number, step: number): number {
  const [shown, setShown] = useState(first);
  const isWhole = shown >= count;
  useEffect(() => {
    if (!isWhole) return afterPaint(() => startTransition(() => setShown(shown + step)));
  }, [shown, isWhole, step]);
  return Math.min(shown, count);
}
