import { createStore, useStore } from './tiny-store.ts';

/** What a toast offers. Undo has the same name everywhere, and Ctrl+Z. */
type ToastAction = { label: string; onClick: () => void } | { undo: () => void };

export interface Toast {
  id: number;
  kind: 'good' | 'bad';
  message: string;
  action?: ToastAction;
}

/** Milliseconds: docs/rules.md, "Interface constants". */
export const toastDuration = 4000;

const store = createStore<Toast[]>([]);
let last = 0;

function show(kind: Toast['kind'], message: string, action?: ToastAction): number {
  // An older toast with the same text is replaced, and the new one is shown for the full time.
  const id = ++last;
  store.set([...store.get().filter((one) => one.message !== message), { id, kind, message, action }].slice(-3));
  return id;
}

/**
 * Shows a message for `toastDuration`, at the bottom left of the window unless it would cover inputs or buttons there.
 * Its calls return the id of the toast.
 */
export const toast = {
  success: (message: string, action?: ToastAction) => show('good', message, action),
  error: (message: string, action?: ToastAction) => show('bad', message, action),
};

export function closeToast(id: number): void {
  store.set(store.get().filter((one) => one.id !== id));
}

export const closeAllToasts = () => store.set([]);

export const useToasts = () => useStore(store);
