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
    const open: Open = {
      ...question,
      answer: (yes) => {
        // While the dialog closes, its buttons are still shown: a second click must not close the next question.
        if (store.get() === open) store.set(null);
        resolve(yes);
      },
    };
    store.set(open);
  });
}

export const useConfirmation = () => useStore(store);
