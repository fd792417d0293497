import { useEffect } from 'react';
import { isCommandKey } from '../../lib/latin-key.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { CommandBox } from './lazy-command-box.ts';
import { openCommandMenu, useCommandMenuOpenings } from './open-command-menu.ts';

/** ⌘K works on every page; the box itself is loaded when it is first opened. */
export function CommandMenu() {
  const openings = useCommandMenuOpenings();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommandKey(event, 'k')) return;
      event.preventDefault();
      openCommandMenu();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return <OnceLoaded>{openings > 0 && <CommandBox openings={openings} />}</OnceLoaded>;
}
