import { closeToast, toast } from '../../lib/toast.ts';
import type { EditorStore } from './editor-store.ts';

/**
 * Says what was just done to the draft, with a button that undoes it. The toast goes as soon as something else is changed
 * or undone: its button would undo that instead.
 */
export function offerUndo(store: EditorStore, message: string): void {
  const step = store.get().history.past.at(-1);
  const id = toast.success(message, {
    undo: () => store.dispatch({ type: 'undone' }),
  });
  const stop = store.subscribe(() => {
    if (store.get().history.past.at(-1) === step) return;
    stop();
    closeToast(id);
  });
}
