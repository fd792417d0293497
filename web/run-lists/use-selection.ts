import { useCallback, useEffect, useRef, useState } from 'react';
import { takesKeysInRow } from '../lib/takes-keys.ts';
import { useLatest } from '../lib/use-latest.ts';

export interface RowSelection {
  /** The keys of the shown rows that are selected, in no particular order. */
  selected: ReadonlySet<string>;
  /** Selects or deselects a row; with `isRange` all rows from the last toggled one to this one. */
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
  replace: (keys: readonly string[]) => void;
  clear: () => void;
  /** For phones: whether a touch selects a row. Otherwise it follows the row's link. */
  isChoosing: boolean;
  setChoosing: (isChoosing: boolean) => void;
}

/**
 * The selected rows of a list. Rows that are no longer shown are no longer selected.
 * @param scope The filters and the page of the list, as text. When it changes, the selection is empty again.
 */
export function useSelection(keys: readonly string[], scope: string): RowSelection {
  const [kept, setKept] = useState<{ scope: string; keys: readonly string[] }>({ scope, keys: [] });
  const [isChoosing, setChoosing] = useState(false);
  const last = useRef<string>(null);
  const chosen = kept.scope === scope ? kept.keys : [];
  const selected = new Set(keys.filter((key) => chosen.includes(key)));
  const now = useLatest({ keys, selected, scope });
  const replace = useCallback(
    (next: Iterable<string>) => setKept({ scope: now.current.scope, keys: [...next] }),
    [now],
  );
  const toggle = useCallback(
    (key: string, isRange: boolean) => {
      const { keys, selected } = now.current;
      const [from, to] = [keys.indexOf(isRange ? (last.current ?? key) : key), keys.indexOf(key)].sort((a, b) => a - b);
      // If the last toggled row has left the list, only this row changes.
      const range = from === undefined || from < 0 ? [key] : keys.slice(from, Number(to) + 1);
      const isIn = selected.has(key);
      replace(isIn ? [...selected].filter((one) => !range.includes(one)) : [...selected, ...range]);
      last.current = key;
    },
    [replace, now],
  );
  const clear = useCallback(() => {
    replace([]);
    last.current = null;
  }, [replace]);
  const isAny = selected.size > 0;
  useEffect(() => {
    if (!isAny) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && takesKeysInRow(event.target)) return;
      clear();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isAny, clear]);
  return {
    selected,
    toggle,
    toggleAll: () => replace(selected.size === keys.length ? [] : keys),
    replace,
    clear,
    isChoosing,
    setChoosing: (next) => {
      setChoosing(next);
      if (!next) clear();
    },
  };
}
