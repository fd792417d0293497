import { type RefObject, useEffect } from 'react';
import { hasNoFocus } from '../lib/focus-page.ts';
import { latinKey } from '../lib/latin-key.ts';
import { isPressedAlone, moveFocus } from '../lib/move-focus.ts';
import { takesKeys } from '../lib/takes-keys.ts';

/** Marks the elements that `useRowKeys` moves between. */
export const rowMark = 'data-inbox-row';

/** j and k, or the arrow keys, move the focus from row to row, while the focus is in the list or on no element. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressedAlone(event)) return;
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[latinKey(event)] ?? 0;
      const { target } = event;
      if (step === 0 || !(target instanceof Element) || takesKeys(target)) return;
      if (!list.current?.contains(target) && !hasNoFocus(target)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? [])];
      const at = rows.findIndex((row) => row.contains(target) || row.closest('li')?.contains(target));
      moveFocus(event, rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [list]);
}
