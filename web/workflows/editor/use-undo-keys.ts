import { useEffect } from 'react';
import type { EditorStore } from './editor-store.ts';

/**
 * ⌘Z and ⇧⌘Z (Ctrl elsewhere, and Ctrl Y), inside of inputs too: what is typed there is part of the same history.
 */
export function useUndoKeys({ dispatch }: EditorStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const redoes = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!redoes && key !== 'z') return;
      // A dialog's own inputs are none of the draft.
      if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
      event.preventDefault();
      dispatch({ type: redoes ? 'redone' : 'undone' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}
