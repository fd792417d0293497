import { useEffect } from 'react';
import { openShortcuts } from './open-shortcuts.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="dialog"], [role="menu"]';

/** "?" opens the list of keyboard shortcuts, but not while somebody types. */
export function useShortcutsKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || event.target.closest(typing)) return;
      event.preventDefault();
      openShortcuts();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
