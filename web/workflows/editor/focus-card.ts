import type { Id } from '../../../engine/definition.ts';

/** Moves the focus to a card after it was moved: it is a new element at its new place. */
export function focusCard(id: Id | 'start'): void {
  // After the menu has closed, which sets the focus to an element that may no longer exist.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus(), 60);
}
