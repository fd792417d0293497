import { createStore, useStore } from '../lib/tiny-store.ts';

export interface Confirmation {
  title: string;
  /** What else happens, one paragraph each: "Its 586 runs are deleted with it." */
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
 * Escape closes only the question: a dialog below it listens for the same key on the window, and would close too. This
 * holds only for dialogs that were opened after this listener was added, because the listener added first runs first.
 * @returns A function that removes the listener.
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
