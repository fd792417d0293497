import type { KeyboardEvent } from 'react';
import { isPressedAlone, moveFocus } from '../../lib/move-focus.ts';

const cards = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-board-card]')];

/**
 * Moves the focus between the cards of a board: the up and down arrows, Home and End within a column, the left and
 * right arrows to the next column that has cards.
 */
export function onBoardKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!isPressedAlone(event) || !(target instanceof HTMLElement) || target.dataset.boardCard === undefined) return;
  const columns = [...currentTarget.querySelectorAll('[data-board-column]')].map(cards).filter((one) => one.length > 0);
  const x = columns.findIndex((column) => column.includes(target));
  const y = columns[x]?.indexOf(target) ?? 0;
  const goTo = (column: HTMLElement[] | undefined, at: number) =>
    moveFocus(event, column?.[Math.min(Math.max(at, 0), column.length - 1)]);
  if (key === 'ArrowDown') goTo(columns[x], y + 1);
  else if (key === 'ArrowUp') goTo(columns[x], y - 1);
  else if (key === 'ArrowRight') goTo(columns[x + 1], y);
  else if (key === 'ArrowLeft') goTo(columns[x - 1], y);
  else if (key === 'Home') goTo(columns[x], 0);
  else if (key === 'End') goTo(columns[x], Number.MAX_SAFE_INTEGER);
}
