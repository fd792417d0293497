import type { RefObject } from 'react';

/** Writes into a text where its caret stands, or over what is selected, and goes on behind it. */
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
    // After the menu has given the focus back.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    }, 60);
  };
}
