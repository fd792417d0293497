import { useDeferredValue } from 'react';

/**
 * How many items of a long list are rendered: at first those that are in view, and the others right afterwards, in pieces
 * between which the page reacts. Render something of the same height in place of the missing ones, so that a page that is
 * opened again is where it was.
 */
export const useFirstPart = (count: number, first: number): number => useDeferredValue(count, Math.min(count, first));
