import { type ComponentType, createElement, type ReactNode } from 'react';
import { importTexts, loadNamespaces } from './languages.ts';
import { loadChunk } from './load-chunk.ts';
import type { i18nNamespace } from './locale-keys.ts';

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props) => ReactNode
    ? Props
    : never;

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads it. @throws What prevented that */
  preload: () => Promise<void>;
  /** Loads it for a use that may come. A failure has no effect before that. */
  fetchAhead: () => Promise<void>;
  isLoaded: () => boolean;
}

/**
 * A component in a file of its own, for a page or a part of one. The file and the texts of `namespaces` are loaded when it is
 * first rendered, or before. Render it in a `Suspense`; once it is loaded it is rendered at once, without the fallback, which
 * React's own `lazy` shows even then.
 * `lazyComponent(() => import('../../runs/run-page.tsx'), 'RunPage', ['runs'])`
 */
export function lazyComponent<Module extends Record<Name, (props: never) => ReactNode>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  namespaces?: i18nNamespace[],
): LazyComponent<PropsOf<Module[Name]>>;
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  namespaces: i18nNamespace[] = [],
): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= Promise.all([loadChunk(load), loadNamespaces(namespaces)]).then(
      ([module]) => {
        component = module[name];
      },
      (error) => {
        failure = { error };
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const fetchAhead = (): Promise<void> =>
    Promise.all([load(), importTexts(namespaces)]).then(
      () => preload(),
      () => {},
    );
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, outside of components
  function Lazy(props: Props): ReactNode {
    if (component) return createElement(component, props);
    // Not asked for again here: the page's error offers that.
    if (failure) throw failure.error;
    throw preload();
  }
  return Object.assign(Lazy, { preload, fetchAhead, isLoaded: () => component !== undefined });
}
