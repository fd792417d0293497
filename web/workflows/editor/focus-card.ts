import type { Id } from '../../../engine/definition.ts';

/** Moves the focus to the card of a group, an action or the start form: when it was moved, or when its panel closes. */
export function focusCard(id: Id | 'start'): void {
  // Later than the closing menu, which also moves the focus. A moved card is then a new element at its new place.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus(), 60);
}
