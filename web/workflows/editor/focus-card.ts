import type { Id } from '../../../engine/definition.ts';

/** Puts the focus back on a card that has moved: in its new place it is a new element. */
export function focusCard(id: Id | 'start'): void {
  // After the menu has closed and given the focus back to what may be gone.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus(), 60);
}
