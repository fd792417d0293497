import { useCallback, useContext, useEffect } from 'react';
import { useLatest } from '../use-latest.ts';
import type { Match, Params } from './route.ts';
import type { NavigateOptions } from './router.ts';
import { DepthContext, MatchesContext, ParamsContext, useRouter, useRouterState } from './router-context.ts';
import type { RouterLocation } from './router-location.ts';
import type { Search } from './search-params.ts';

const none = {};

/** The parameters of the page's path. */
export const useParams = (): Params => useContext(ParamsContext);

/** The search parameters, as the route that the part belongs to has checked them. */
export function useSearch(): Search {
  const matches = useContext(MatchesContext);
  const depth = useContext(DepthContext) ?? 0;
  return (matches[depth] ?? matches.at(-1))?.search ?? none;
}

/** The routes of the page that is shown, from the outermost layout to the page. */
export function useMatches<T = readonly Match[]>({ select }: { select?: (matches: readonly Match[]) => T } = {}): T {
  const matches = useContext(MatchesContext);
  return select ? select(matches) : (matches as T);
}

/** The address of the page that is shown or loading. */
export const useLocation = <T = RouterLocation>({ select }: { select?: (location: RouterLocation) => T } = {}): T =>
  useRouterState({ select: ({ location }) => (select ? select(location) : (location as T)) });

export function useNavigate(): (options: NavigateOptions) => Promise<void> {
  const router = useRouter();
  return useCallback((options: NavigateOptions) => router.navigate(options), [router]);
}

/** Opens another page in place of this one. */
export function Navigate(options: NavigateOptions): null {
  const router = useRouter();
  const latest = useLatest(options);
  useEffect(() => void router.navigate(latest.current), [router, latest]);
  return null;
}

/** What a route's own parts ask, by the id of the route. */
export function getRouteApi(id: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, where its module is loaded
  const useSearch = (): Search => useContext(MatchesContext).find(({ routeId }) => routeId === id)?.search ?? none;
  return { useParams, useSearch, useNavigate };
}

interface BlockerOptions {
  /** @returns Whether the page stays. */
  shouldBlockFn: () => boolean | Promise<boolean>;
  enableBeforeUnload: () => boolean;
  disabled?: boolean;
}

/** Asks before the reader leaves the page: within the app, and for another site. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload, disabled = false }: BlockerOptions): void {
  const { blockers } = useRouter();
  const latest = useLatest({ shouldBlockFn, enableBeforeUnload });
  useEffect(() => {
    if (disabled) return;
    const blocker = { shouldBlock: () => latest.current.shouldBlockFn() };
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.enableBeforeUnload()) event.preventDefault();
    };
    blockers.add(blocker);
    window.addEventListener('beforeunload', ask);
    return () => {
      blockers.delete(blocker);
      window.removeEventListener('beforeunload', ask);
    };
  }, [blockers, disabled, latest]);
}
