import { createStore, useStore } from '../lib/tiny-store.ts';

export interface Confirmation {
  title: string;
  /** Names what else goes: "Its 586 runs are deleted with it." One sentence a line. */
  text?: string[];
  /** The verb, in full: "Delete workflow and runs". */
  confirmLabel: string;
  /** "Keep it" unless said. */
  cancelLabel?: string;
  /** Crimson, for what destroys. */
  danger?: boolean;
}

type Open = Confirmation & { answer: (yes: boolean) => void };
const store = createStore<Open | null>(null);

/** Asks before doing. `if (await confirm({…})) …`. Escape and a click outside mean no. */
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

export const useConfirmation = () => useStore(store);
