import { lazy } from 'react';
import { loadNamespaces } from '../../lib/languages.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

// Comparing is rare: what it needs is loaded when it is asked for.
const texts = () => loadNamespaces(['compare', 'editor', 'runs', 'workflows']);

export const CompareDialog = lazy(async () => {
  const [{ CompareDialog: component }] = await Promise.all([loadChunk(() => import('./compare-dialog.tsx')), texts()]);
  return { default: component };
});

export const BeforeVersion = lazy(async () => {
  const [{ BeforeVersion: component }] = await Promise.all([loadChunk(() => import('./before-version.tsx')), texts()]);
  return { default: component };
});
