import type { RefObject } from 'react';

/** Inserts text at the caret, or over the selection, and puts the caret after it. */
export function useInsertAtCaret(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
) {
  return (inserted: string) => {
    const start = input.current?.selectionStart ?? text.length;
    const end = input.current?.selectionEnd ?? text.length;
    onChange(text.slice(0, start) + inserted + text.slice(end));
    const caret = start + inserted.length;
    // Later than the closing menu of fields, which also moves the focus.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    }, 60);
  };
}
