import { type RefObject, useRef } from 'react';
import { useCloseOnEscape } from './use-close-on-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * What every dialog does: Escape closes it if it was opened last, and the focus returns to where it was.
 * @param onClose Null if Escape does not close it.
 * @returns For the element of the dialog.
 */
export function useDialog(isOpen: boolean, onClose: (() => void) | null): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useReturnFocus(isOpen, root);
  useCloseOnEscape(isOpen, onClose);
  return root;
}
