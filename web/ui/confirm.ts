import { createStore, useStore } from '../lib/tiny-store.ts';

export interface Confirmation {
  title: string;
  /** What else is deleted: "Its 586 runs are deleted with it." One sentence per line. */
  text?: string[];
  /** The full verb: "Delete workflow and runs". */
  confirmLabel: string;
  /** "Keep it" by default. */
  cancelLabel?: string;
  /** Crimson button, for commands that destroy something. */
  danger?: boolean;
}

type Open = Confirmation & { answer: (yes: boolean) => void };
const store = createStore<Open | null>(null);

/** Asks for confirmation: `if (await confirm({…})) …`. Escape and a click outside resolve to false. */
export function confirm(question: Confirmation): Promise<boolean> {
  store.get()?.answer(false);
  return new Promise((resolve) => {
    store.set({
      ...question,
      answer: (yes) => {
        store.set(null);
        resolve(yes);
      },
    });
  });
}

/**
 * Escape answers the question alone: a dialog below it listens for the same key on the window, and would close too. Added
 * when the app starts, this listener is there before that of any dialog.
 * @returns Removes the listener.
 */
export function listenForEscape(): () => void {
  const listen = (event: KeyboardEvent) => {
    const open = store.get();
    if (!open || event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open.answer(false);
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}

export const useConfirmation = () => useStore(store);
