import { useEffect, useState } from 'react';
import type { Line } from './use-lines.tsx';

interface SelectedLine {
  selected: Line | undefined;
  /** Whether the reader has chosen the line by arrow keys: results that come later then leave it selected. */
  isMoved: boolean;
  /** Selects the next line, or with -1 the one before; after the last one comes the first. */
  move: (by: 1 | -1) => void;
  /** Selects the first line again. */
  reset: () => void;
}

/** The id of a line's element, for `aria-activedescendant`. */
export const elementIdOf = ({ id }: Line): string => `command-menu-${id.replaceAll(' ', '-')}`;

/** The line that Enter takes: the first one until another is selected. */
export function useSelectedLine(lines: readonly Line[]): SelectedLine {
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const moved = movedTo === null ? undefined : lines.find(({ id }) => id === movedTo);
  const selected = moved ?? lines[0];
  const elementId = selected && elementIdOf(selected);
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
  return {
    selected,
    isMoved: moved !== undefined,
    move: (by) => {
      const next = selected ? (lines.indexOf(selected) + by + lines.length) % lines.length : 0;
      setMovedTo(lines[next]?.id ?? null);
    },
    reset: () => setMovedTo(null),
  };
}
