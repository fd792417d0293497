import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * A part that appears when its files and texts are loaded: until then the page stays as it is. A `Suspense` alone shows its
 * empty fallback first, and React holds back what comes after a fallback for 300 ms.
 */
export function OnceLoaded({ children }: { children: ReactNode }) {
  const isMounted = useDeferredValue(Boolean(children), false);
  return <Suspense>{isMounted && children}</Suspense>;
}
