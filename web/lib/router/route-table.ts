import type { Params, Route } from './route.ts';

interface Page {
  route: Route;
  parts: string[];
  /** Orders pages of which one path fits several: a part that is spelled out comes before a parameter. */
  rank: string;
}

/** All routes of a tree, and which of them a path leads to. */
export class RouteTable {
  readonly byId: Record<string, Route> = {};
  readonly root: Route;
  readonly #pages: Page[] = [];

  constructor(root: Route) {
    this.root = root;
    this.#add(root);
    // Not by a language's order, which takes a slow phone a sixth of a second to make ready.
    this.#pages.sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? -1 : 1));
  }

  /** The page at a path, in any case of letters and with or without a slash at the end; null if there is none. */
  find(pathname: string): { route: Route; params: Params } | null {
    const parts = partsOf(pathname);
    const page = this.#pages.find(
      (one) => one.parts.length === parts.length && one.parts.every((part, at) => fits(part, parts[at] ?? '')),
    );
    if (!page) return null;
    const named = page.parts.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), parts[at] ?? '']] : []));
    return {
      route: page.route,
      params: Object.fromEntries(named.map(([name, text = '']) => [name, decodePart(text)])),
    };
  }

  #add(route: Route): void {
    this.byId[route.id] = route;
    if (route.options.path !== undefined) {
      const parts = partsOf(route.options.path);
      const rank = parts.map((part) => (part.startsWith('$') ? '1' : '0')).join('');
      this.#pages.push({ route, parts, rank });
    }
    for (const child of route.children) this.#add(child);
  }
}

const partsOf = (path: string): string[] => (path === '/' ? path : path.replace(/\/$/, '')).split('/').slice(1);

const fits = (part: string, found: string): boolean =>
  part.startsWith('$') ? found !== '' : part === found.toLowerCase();

/** An address may contain anything, also what is no encoded text. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
