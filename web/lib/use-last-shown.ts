import { useState } from 'react';

/** The content of a dialog: while the dialog closes, the last content, so that it is not empty during the animation. */
export function useLastShown<T>(current: T | null): T | null {
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}
