import { createContext, useContext } from 'react';
import { useSelected } from '../tiny-store.ts';
import type { Match, Params } from './route.ts';
import type { Router, RouterState } from './router.ts';

export const RouterContext = createContext<Router | null>(null);

/** The routes of the page that is rendered. */
export const MatchesContext = createContext<readonly Match[]>([]);

/** Apart from the routes: hundreds of parts of a page ask for its ids, and need not know of other search parameters. */
export const ParamsContext = createContext<Params>({});

/** How many layouts are around a part; undefined outside of all of them. */
export const DepthContext = createContext<number | undefined>(undefined);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no RouterProvider around this part');
  return router;
}

/** Follows a part of what the router knows. `select` gives what it finds, or primitive values: nothing that is new each time. */
export const useRouterState = <T>({ select }: { select: (state: RouterState) => T }): T =>
  useSelected(useRouter().store, select);
