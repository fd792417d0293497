import { lazy } from 'react';
import { loadNamespaces } from '../../lib/languages.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

// Moving runs is rare: what it needs is loaded when it is asked for.
export const MoveDialog = lazy(async () => {
  const [{ MoveDialog: component }] = await Promise.all([
    loadChunk(() => import('./move-dialog.tsx')),
    loadNamespaces(['moves', 'runs']),
  ]);
  return { default: component };
});
