import { useEffect } from 'react';
import { takesKeys } from '../../lib/takes-keys.ts';
import { openShortcuts } from './open-shortcuts.ts';

/** "?" opens the list of keyboard shortcuts, but not while somebody types. */
export function useShortcutsKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || takesKeys(event.target)) return;
      event.preventDefault();
      openShortcuts();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
