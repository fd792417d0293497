import { type ComponentType, createElement, type ReactNode } from 'react';
import { importTexts, loadNamespaces } from './languages.ts';
import { loadChunk } from './load-chunk.ts';
import type { i18nNamespace } from './locale-keys.ts';

/**
 * A page in a code chunk of its own. The router loads it with its translations when it is opened (`preload`), or will
 * perhaps be opened (`fetchAhead`).
 * `lazyPage(() => import('../../runs/run-page.tsx'), 'RunPage', ['runs'])`
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ [N in Name]: ComponentType }>,
  name: Name,
  namespaces: i18nNamespace[] = [],
) {
  let page: ComponentType | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= Promise.all([loadChunk(load), loadNamespaces(namespaces)]).then(
      ([module]) => {
        page = module[name];
      },
      (error) => {
        failure = error;
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const fetchAhead = async (): Promise<void> => {
    await Promise.allSettled([load(), importTexts(namespaces)]);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, where the routes are defined
  function Page(): ReactNode {
    if (page) return createElement(page);
    if (failure) throw failure;
    throw preload();
  }
  return Object.assign(Page, { preload, fetchAhead });
}
