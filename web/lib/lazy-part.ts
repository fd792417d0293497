import { type ComponentType, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of a page in a file of its own, which is loaded when the part is first rendered, or before by `preload`: when the
 * pointer comes to what opens it. Render it in a `Suspense`.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const bring = () => {
    loading ??= loadChunk(load).then(
      (part) => ({ default: part }),
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return Object.assign(lazy(bring), { preload: () => void bring().catch(() => {}) });
}
