import { type RefObject, useEffect } from 'react';
import { latinKey } from '../lib/latin-key.ts';
import { takesKeysInRow } from '../lib/takes-keys.ts';

/** The attribute with the key of a row, read by `useToggleKey`. */
export const rowKey = 'data-row';

/** "x" selects or deselects the row that has the focus; with Shift, all rows from the last selected one. */
export function useToggleKey(
  table: RefObject<HTMLElement | null>,
  toggle: ((key: string, isRange: boolean) => void) | undefined,
): void {
  useEffect(() => {
    if (!toggle) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (latinKey(event) !== 'x' || !(event.target instanceof Element)) return;
      if (!table.current?.contains(event.target) || takesKeysInRow(event.target)) return;
      const key = event.target.closest(`[${rowKey}]`)?.getAttribute(rowKey);
      if (!key) return;
      event.preventDefault();
      toggle(key, event.shiftKey);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [table, toggle]);
}
