import { useEffect } from 'react';
import { latinKey } from '../../lib/latin-key.ts';
import type { EditorStore } from './editor-store.ts';

/**
 * Undoes and redoes changes of the draft: ⌘Z and ⇧⌘Z, elsewhere Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. Also inside of inputs,
 * because what is typed into the draft's settings is part of the same history.
 */
export function useUndoKeys({ dispatch }: EditorStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = latinKey(event);
      const redoes = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!redoes && key !== 'z') return;
      // There the keys are the browser's: these inputs, such as those of dialogs and of the workflow's name, are not part
      // of the draft.
      if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
      event.preventDefault();
      dispatch({ type: redoes ? 'redone' : 'undone' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}
