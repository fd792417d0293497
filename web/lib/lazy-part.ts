import { type ComponentType, createElement, type ReactNode } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of a page in a file of its own, which is loaded when the part is first rendered, or before by `preload`: when the
 * pointer comes to what opens it. Render it in a `Suspense`. Once it is loaded, it is rendered at once, without the fallback.
 * A file that cannot be loaded matters only when the part is rendered.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const bring = (): Promise<void> => {
    loading ??= loadChunk(load).then(
      (loaded) => {
        part = loaded;
        failure = undefined;
      },
      (error) => {
        failure = { error };
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, where the page is defined
  function Part(props: Props): ReactNode {
    if (part) return createElement(part, props);
    // Not asked for again here: the page's error offers that.
    if (failure) throw failure.error;
    throw bring();
  }
  return Object.assign(Part, {
    preload: async (): Promise<void> => {
      part ??= await load().catch(() => undefined);
    },
    isLoaded: (): boolean => part !== undefined,
  });
}
