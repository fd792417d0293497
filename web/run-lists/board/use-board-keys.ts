import { type KeyboardEvent, useState } from 'react';

const cards = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-board-card]')];

/**
 * Arrow keys between the cards of a board: up and down in a column, left and right to the next column that has cards. One
 * card at a time is in the order of the Tab key.
 */
export function useBoardKeys(firstCard: string | undefined, allCards: ReadonlySet<string>) {
  const [chosen, setChosen] = useState<string>();
  const current = chosen !== undefined && allCards.has(chosen) ? chosen : firstCard;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.dataset.boardCard === undefined) return;
    const columns = [...currentTarget.querySelectorAll('[data-board-column]')]
      .map(cards)
      .filter((one) => one.length > 0);
    const x = columns.findIndex((column) => column.includes(target));
    const y = columns[x]?.indexOf(target) ?? 0;
    const goTo = (column: HTMLElement[] | undefined, at: number) => {
      const next = column?.[Math.min(Math.max(at, 0), column.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    if (key === 'ArrowDown') goTo(columns[x], y + 1);
    else if (key === 'ArrowUp') goTo(columns[x], y - 1);
    else if (key === 'ArrowRight') goTo(columns[x + 1], y);
    else if (key === 'ArrowLeft') goTo(columns[x - 1], y);
    else if (key === 'Home') goTo(columns[x], 0);
    else if (key === 'End') goTo(columns[x], Number.MAX_SAFE_INTEGER);
  };
  return { current, onKeyDown, onChoose: setChosen };
}
