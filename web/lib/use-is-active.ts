import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;
/** Milliseconds after which somebody is taken to read the page without moving anything, as with a screen reader. */
const patience = 4_000;

/**
 * False until the reader has moved the pointer, scrolled, pressed a key, or read for some seconds: for a part of a page
 * that the first view does not need.
 */
export function useIsActive(): boolean {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const notice = () => {
      stop.abort();
      setActive(true);
    };
    const timer = setTimeout(notice, patience);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isActive;
}
