import { useHotkeys } from '@mantine/hooks';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { CommandBox } from './lazy-command-box.ts';
import { openCommandMenu, useCommandMenuOpenings } from './open-command-menu.ts';

/** ⌘K works on every page; the box itself is loaded when it is first opened. */
export function CommandMenu() {
  const openings = useCommandMenuOpenings();
  useHotkeys([['mod+K', openCommandMenu]], [], true);
  return <OnceLoaded>{openings > 0 && <CommandBox openings={openings} />}</OnceLoaded>;
}
