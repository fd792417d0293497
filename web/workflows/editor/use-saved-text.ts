import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';

const afterPause = { delay: 800, flushOnUnmount: true };

/**
 * A text that belongs to the workflow and not to its draft. It is saved after a pause in typing, when its field is left, and
 * when it is unmounted. What somebody else stores is shown, unless the text is being edited here.
 * @param save Stores the text. It reports its failures itself.
 */
export function useSavedText(stored: string, save: (text: string) => Promise<unknown>) {
  const [seen, setSeen] = useState(stored);
  const [text, setText] = useState(stored);
  const [isEdited, setEdited] = useState(false);
  const hasFocus = useRef(false);
  /** Of the changes, each of which waits, is being saved, or is saved. */
  const changes = useRef({ made: 0, saved: 0 });
  if (stored !== seen) {
    setSeen(stored);
    if (!isEdited) setText(stored);
  }
  const endEditing = () => {
    const { made, saved } = changes.current;
    if (!hasFocus.current && made === saved) setEdited(false);
  };
  const saveSoon = useDebouncedCallback(async (next: string) => {
    const { made } = changes.current;
    await save(next).catch(() => {});
    changes.current.saved = Math.max(changes.current.saved, made);
    endEditing();
  }, afterPause);
  return {
    text,
    /** @param toSave What is stored of it; null for a text that cannot be. */
    change: (next: string, toSave: string | null = next) => {
      setText(next);
      setEdited(true);
      changes.current.made += 1;
      if (toSave === null) {
        saveSoon.cancel();
        changes.current.saved = changes.current.made;
      } else saveSoon(toSave);
    },
    focusProps: {
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: () => {
        hasFocus.current = false;
        saveSoon.flush();
        endEditing();
      },
    },
  };
}
