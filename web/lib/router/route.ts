import type { ComponentType } from 'react';
import type { Search } from './search-params.ts';

export type Params = Record<string, string>;

/** What a route says of the page at its address. */
export interface PageToLoad {
  matches: readonly Match[];
  location: { href: string; pathname: string; search: Search; hash: string };
  params: Params;
  search: Search;
  /** The page is not opened yet, and perhaps never is: what fails has no effect. */
  preload: boolean;
}

type Component = ComponentType & { preload?: () => Promise<unknown>; fetchAhead?: () => Promise<unknown> };

export interface RouteOptions {
  getParentRoute?: () => Route;
  /** The id of a layout, which has no path. */
  id?: string;
  /** From the root, with `$name` for each parameter. */
  path?: string;
  staticData?: object;
  component?: Component;
  notFoundComponent?: ComponentType;
  errorComponent?: ComponentType<{ error: Error }>;
  /** @returns What is used of the search parameters; undefined for those that must not stay. */
  validateSearch?: (search: Search) => Search;
  /** Decides whether the page is opened: throws `redirect` if another one is. */
  beforeLoad?: (page: PageToLoad) => unknown;
  /** What the page waits for besides its files. */
  loader?: (page: PageToLoad) => unknown;
}

/** A route of the page that is shown, with what its address says. The last one is that of the page, the others are layouts. */
export interface Match {
  /** The id of the route with the parameters of its path. */
  id: string;
  routeId: string;
  fullPath: string;
  params: Params;
  search: Search;
  staticData: object;
  status: 'success' | 'error' | 'notFound';
  error: unknown;
}

/** A page or a layout around pages. */
export class Route {
  readonly options: RouteOptions;
  readonly id: string;
  /** The path of a page; that of a layout is empty. */
  readonly fullPath: string;
  children: readonly Route[] = [];

  constructor(options: RouteOptions) {
    this.options = options;
    const parent = options.getParentRoute?.();
    this.id = parent ? `${parent.options.getParentRoute ? parent.id : ''}/${nameOf(options)}` : '__root__';
    this.fullPath = options.path ?? '';
  }

  addChildren(children: readonly Route[]): this {
    this.children = children;
    return this;
  }

  /** The layouts around it, from the outermost, and the route itself. */
  get branch(): Route[] {
    return [...(this.options.getParentRoute?.().branch ?? []), this];
  }
}

const nameOf = ({ id, path = '' }: RouteOptions): string => id ?? path.replace(/^\//, '');

export const createRootRoute = (options: RouteOptions = {}): Route => new Route(options);
export const createRoute = (options: RouteOptions): Route => new Route(options);
