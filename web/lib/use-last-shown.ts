import { useState } from 'react';

/** What a dialog shows: while it closes, what it showed last, so that it does not become empty before it is gone. */
export function useLastShown<T>(current: T | null): T | null {
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}
