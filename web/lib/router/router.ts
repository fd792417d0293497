import { createStore, type Readable } from '../tiny-store.ts';
import { type AppHistory, createBrowserHistory, createMemoryHistory } from './app-history.ts';
import { FocusMemory } from './focus-memory.ts';
import { NotFound, Redirect } from './redirect.ts';
import type { Match, PageToLoad, Params, Route } from './route.ts';
import { RouteTable } from './route-table.ts';
import {
  locationOfTarget,
  parseLocation,
  type RouterLocation,
  type Shown,
  type Target,
  withSearch,
} from './router-location.ts';
import { type Arrival, ScrollMemory } from './scroll-memory.ts';
import { isSameSearch, type Search } from './search-params.ts';

export interface RouterOptions {
  routeTree: Route;
  history?: AppHistory;
  /** Milliseconds for which the pointer rests on a link before its page is loaded. */
  defaultPreloadDelay?: number;
}

export interface RouterState {
  /** Whether a page is loading, while the one before is still shown. */
  isLoading: boolean;
  /** The location of the page that is shown or loading. */
  location: RouterLocation;
  /** The matches of the page that is shown. */
  matches: readonly Match[];
  arrival: Arrival | null;
}

export interface NavigateOptions extends Target {
  /** In place of the entry of the history, instead of a new one. */
  replace?: boolean;
  /** False: nothing is scrolled. */
  resetScroll?: boolean;
  ignoreBlocker?: boolean;
}

/** What is asked before the reader leaves a page. */
export interface Blocker {
  /** @returns Whether the page stays. */
  shouldBlock: () => boolean | Promise<boolean>;
}

/** The most redirects that are followed for one page, because two routes could redirect to each other without end. */
const maxRedirects = 5;

/** Which page is shown: follows the address, asks the routes, loads the page, then shows it. */
export class Router {
  readonly options: RouterOptions;
  readonly routesById: Record<string, Route>;
  readonly blockers = new Set<Blocker>();
  readonly store: Readable<RouterState>;
  readonly #set: (state: RouterState) => void;
  readonly #table: RouteTable;
  readonly #history: AppHistory;
  readonly #scroll = new ScrollMemory();
  readonly #focus = new FocusMemory();
  /** Resolves when the newest load has ended. Earlier loads stop when a new one begins. */
  #load: Promise<void> = Promise.resolve();
  #loads = 0;
  /** Ends the wait of that load, because another one begins. */
  #giveWay: () => void = () => {};
  #keepsScroll = false;
  /** The entry that is shown, to go back to when the reader stays on a page. */
  #index: number;
  #ignoresMove = false;
  /** Whether somebody renders the pages, and tells when one is in the document. */
  #isShown = false;
  #resolveArrival: () => void = () => {};

  constructor(options: RouterOptions) {
    this.options = options;
    this.#table = new RouteTable(options.routeTree);
    this.routesById = this.#table.byId;
    this.#history =
      options.history ??
      (typeof document === 'undefined' ? createMemoryHistory({ initialEntries: ['/'] }) : createBrowserHistory());
    this.#index = this.#history.readEntry().index;
    const location = parseLocation(this.#history.readHref());
    const store = createStore<RouterState>({ isLoading: false, location, matches: [], arrival: null });
    this.store = store;
    this.#set = store.set;
  }

  get state(): RouterState {
    return this.store.get();
  }

  /** The location of the page that is shown or loading. */
  get latestLocation(): RouterLocation {
    return this.state.location;
  }

  /** Follows the reader's steps in the history. Loads the first page, unless it is there already. */
  start(): () => void {
    this.#isShown = true;
    const stops = [
      this.#history.follow(() => void this.#follow()),
      this.#scroll.start(() => this.state.arrival?.key ?? null),
      this.#focus.start(),
    ];
    if (this.state.matches.length === 0 && this.#loads === 0) {
      // The address as a link would write it: without a slash at its end, and without what the page does not accept.
      const { href } = this.#validated(this.latestLocation);
      if (href !== this.#history.readHref()) this.#history.replace(href);
      void this.load();
    }
    return () => {
      this.#isShown = false;
      for (const stop of stops) stop();
    };
  }

  /** Puts the page that is shown where the reader left it, or at its top. Call it once the page is in the document. */
  arrive(arrival: Arrival): void {
    this.#scroll.arrive(arrival);
    this.#focus.arrive(arrival);
    if (arrival === this.state.arrival) this.#resolveArrival();
  }

  /** Opens a page. The promise is kept when it is shown, or when another one is that was opened meanwhile. */
  async navigate({ replace, resetScroll = true, ignoreBlocker, ...target }: NavigateOptions): Promise<void> {
    const location = this.#validated(this.locationOf(target));
    if (!ignoreBlocker && this.#leavesPage(location) && (await this.#isBlocked())) return;
    this.#keepsScroll = !resetScroll;
    if (location.href !== this.#history.readHref()) this.#history[replace ? 'replace' : 'push'](location.href);
    return this.load();
  }

  /** Where a target leads to from the page that is shown or loading. */
  locationOf(target: Target): RouterLocation {
    return locationOfTarget(target, () => this.#shown());
  }

  /** Loads the page at the address of the history, and shows it. */
  load(): Promise<void> {
    this.#loads += 1;
    this.#giveWay();
    this.#load = this.#loadPage(this.#loads);
    return this.#load;
  }

  /** Loads the files and texts of a page that will perhaps be opened. Errors have no effect before it is. */
  async preload(target: Target, redirects = 0): Promise<void> {
    const location = this.locationOf(target);
    try {
      await this.#prepare(this.matchRoutes(location), location, true);
    } catch (thrown) {
      if (thrown instanceof Redirect && redirects < maxRedirects) await this.preload(thrown.target, redirects + 1);
    }
  }

  /** The routes of a location, from the outermost layout to the page; only the outermost one where there is no page. */
  matchRoutes(location: RouterLocation): Match[] {
    const found = this.#table.find(location.pathname);
    const params = found?.params ?? {};
    let search = location.search;
    return (found?.route ?? this.#table.root).branch.map((route) => {
      search = { ...search, ...route.options.validateSearch?.({ ...search }) };
      const isPage = route === found?.route;
      return {
        id: isPage ? `${route.id} ${JSON.stringify(params)}` : route.id,
        routeId: route.id,
        fullPath: route.fullPath,
        ...this.#keepSame(route, params, search),
        staticData: route.options.staticData ?? {},
        status: found ? 'success' : 'notFound',
        error: undefined,
      };
    });
  }

  async #loadPage(number: number): Promise<void> {
    const entry = this.#history.readEntry();
    const location = parseLocation(this.#history.readHref());
    this.#index = entry.index;
    this.#set({ ...this.state, isLoading: true, location });
    let matches = this.matchRoutes(location);
    const isOutdated = () => number !== this.#loads;
    const outdated = new Promise<void>((giveWay) => {
      this.#giveWay = giveWay;
    });
    try {
      await Promise.race([this.#prepare(matches, location, false, isOutdated), outdated]);
    } catch (thrown) {
      if (isOutdated()) return this.#load;
      if (thrown instanceof Redirect) return this.navigate({ ...thrown.target, replace: true, ignoreBlocker: true });
      const status = thrown instanceof NotFound ? 'notFound' : 'error';
      matches = matches.slice(0, 1).map((match) => ({ ...match, status, error: thrown }));
    }
    if (isOutdated()) return this.#load;
    const from = this.state.arrival?.key ?? null;
    if (this.#isShown && from !== entry.key) {
      this.#scroll.leave(from);
      this.#focus.leave(from);
    }
    const isSamePage = matches.at(-1)?.id === this.state.matches.at(-1)?.id;
    const arrival = { key: entry.key, from, isSamePage, hash: location.hash, keepsScroll: this.#keepsScroll };
    this.#keepsScroll = false;
    const arrived = new Promise<void>((resolve) => {
      this.#resolveArrival = resolve;
    });
    this.#set({ isLoading: false, location, matches, arrival });
    if (this.#isShown) await Promise.race([arrived, outdated]);
    if (isOutdated()) return this.#load;
  }

  /** Asks the routes one after the other, then loads what they need. */
  async #prepare(
    matches: readonly Match[],
    location: RouterLocation,
    isAhead: boolean,
    isOutdated = () => false,
  ): Promise<void> {
    const pages = matches.map((match) => ({ match, options: (this.routesById[match.routeId] as Route).options }));
    const pageOf = ({ params, search }: Match): PageToLoad => ({
      matches,
      location,
      params,
      search,
      preload: isAhead,
    });
    for (const { match, options } of pages) {
      await options.beforeLoad?.(pageOf(match));
      if (isOutdated()) return;
    }
    const isShown = ({ id }: Match) => this.state.matches.some((one) => one.id === id && one.status === 'success');
    await Promise.all(
      pages.flatMap(({ match, options }) => [
        options.component?.[isAhead ? 'fetchAhead' : 'preload']?.(),
        isShown(match) ? undefined : options.loader?.(pageOf(match)),
      ]),
    );
  }

  /** The reader went back or forward. */
  async #follow(): Promise<void> {
    const moved = this.#history.readEntry().index - this.#index;
    if (this.#ignoresMove) {
      this.#ignoresMove = false;
      return;
    }
    if (moved !== 0 && this.#leavesPage(parseLocation(this.#history.readHref())) && (await this.#isBlocked())) {
      this.#ignoresMove = true;
      this.#history.go(-moved);
      return;
    }
    void this.load();
  }

  async #isBlocked(): Promise<boolean> {
    for (const blocker of [...this.blockers]) {
      if (await blocker.shouldBlock()) return true;
    }
    return false;
  }

  #leavesPage({ pathname }: RouterLocation): boolean {
    return this.blockers.size > 0 && pathname !== this.latestLocation.pathname;
  }

  /** The same location with the search parameters that its page accepts. */
  #validated(location: RouterLocation): RouterLocation {
    return withSearch(location, this.matchRoutes(location).at(-1)?.search ?? {});
  }

  #shown(): Shown {
    const location = this.latestLocation;
    const { params = {}, search = {} } = this.matchRoutes(location).at(-1) ?? {};
    return { ...location, params, search };
  }

  /** What has not changed stays the same object, so that what depends on it does not run again. */
  #keepSame(route: Route, params: Params, search: Search): { params: Params; search: Search } {
    const shown = this.state.matches.find(({ routeId }) => routeId === route.id);
    return {
      params: shown && isSameSearch(shown.params, params) ? shown.params : params,
      search: shown && isSameSearch(shown.search, search) ? shown.search : search,
    };
  }
}

export const createRouter = (options: RouterOptions): Router => new Router(options);
