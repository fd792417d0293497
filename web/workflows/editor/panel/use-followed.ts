import { useState } from 'react';

/**
 * A setting that is saved as soon as it is changed: what was chosen here, until something else is stored. Without this, a
 * list that somebody else has changed meanwhile would be sent back as it was when the panel was opened.
 * @param isSaving Whether a change is being sent: until its reply, what is stored may still be older than it.
 */
export function useFollowed<V>(stored: V, isSaving: boolean): [value: V, choose: (value: V) => void] {
  const [seen, setSeen] = useState(stored);
  const [value, setValue] = useState(stored);
  if (!isSaving && JSON.stringify(stored) !== JSON.stringify(seen)) {
    setSeen(stored);
    setValue(stored);
  }
  return [value, setValue];
}
