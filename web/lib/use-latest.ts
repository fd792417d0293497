import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the last committed render, for code that runs later: when an upload ends, or a key is pressed. It is
 * written after the render, never during it, so an abandoned render leaves no trace.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
