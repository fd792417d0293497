import { type ReactNode, useDeferredValue, useState } from 'react';
import { OnceLoaded } from './once-loaded.tsx';

interface Props {
  isOpen: boolean;
  /** Renders the dialog, open or closed. */
  children: (isOpen: boolean) => ReactNode;
}

/**
 * Loads a lazy dialog when it is first opened, and keeps it afterwards so that closing is animated. It is mounted closed
 * and then opened, because a dialog returns the focus to where it was only if it was there before it opened.
 */
export function MountWhenOpened({ isOpen, children }: Props) {
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  return <OnceLoaded>{isWanted && <OpenOnceMounted isOpen={isOpen}>{children}</OpenOnceMounted>}</OnceLoaded>;
}

function OpenOnceMounted({ isOpen, children }: Props) {
  // False in the first render, true in the next.
  const isMounted = useDeferredValue(true, false);
  return children(isOpen && isMounted);
}
