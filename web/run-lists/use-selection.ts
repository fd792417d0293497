import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../lib/use-latest.ts';

const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="dialog"], [role="menu"]';

export interface RowSelection {
  /** Of the rows that are shown, in no order. */
  selected: ReadonlySet<string>;
  /** Takes a row in or out; `isRange` does with all from the row before it what is done with this one. */
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
  replace: (keys: readonly string[]) => void;
  clear: () => void;
  /** On phones rows are followed until somebody asks to select them. */
  isChoosing: boolean;
  setChoosing: (isChoosing: boolean) => void;
}

/**
 * Which rows of a list are selected. What is not shown any more is not selected either.
 * @param scope What the list is of: filter and page. Another one begins with nothing selected.
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
      // Who left the list since begins no range.
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
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
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
