import { useHotkeys } from '@mantine/hooks';
import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { openCommandMenu, useCommandMenuOpenings } from './open-command-menu.ts';

const CommandBox = lazy(async () => ({ default: (await loadChunk(() => import('./command-box.tsx'))).CommandBox }));

/** ⌘K works on every page; the box itself is loaded when it is first opened. */
export function CommandMenu() {
  const openings = useCommandMenuOpenings();
  useHotkeys([['mod+K', openCommandMenu]], [], true);
  return <OnceLoaded>{openings > 0 && <CommandBox openings={openings} />}</OnceLoaded>;
}
