import type { Params } from './route.ts';
import { decodePart } from './route-table.ts';
import { parseSearch, type Search, writeSearch } from './search-params.ts';

/** An address within the app. */
export interface RouterLocation {
  /** Path, search parameters and hash as they stand in the browser's address. */
  href: string;
  pathname: string;
  search: Search;
  /** Without its sign. */
  hash: string;
}

/** Where to go: an address, or a page with what its address says. */
export interface Target {
  href?: string;
  /** A path with `$name` for each parameter; without it, the page that is shown. */
  to?: string;
  params?: Params | true;
  search?: Search | true | ((before: Search) => Search);
  hash?: string;
}

/** The page that is shown: what a target does not say is taken from it. */
export interface Shown extends RouterLocation {
  params: Params;
}

/** Slashes of either kind at the beginning, of which browsers would take the next word for the name of a host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them at the beginning of an address
const ofHost = /^[\u0000-\u0020]*[\\/][\t\n\r]*[\\/][\\/\t\n\r]*/;

/** @param href An address of this site, from its path on. */
export function parseLocation(href: string): RouterLocation {
  const url = new URL(href.replace(ofHost, '/'), 'http://localhost');
  return createLocation(url.pathname, parseSearch(url.search), decodePart(url.hash.slice(1)));
}

/** The address of a target. `getShown` is asked only if the target leaves something open. */
export function locationOfTarget({ href, to, params, search, hash }: Target, getShown: () => Shown): RouterLocation {
  if (href !== undefined) return parseLocation(href);
  const given = params === true ? undefined : params;
  const path = (to ?? getShown().pathname).replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given?.[name] ?? getShown().params[name])),
  );
  const wished = typeof search === 'function' ? search(getShown().search) : search;
  return createLocation(path, wished === true ? getShown().search : (wished ?? {}), hash);
}

/** The same location with other search parameters. */
export const withSearch = ({ pathname, hash }: RouterLocation, search: Search): RouterLocation =>
  createLocation(pathname, search, hash);

function createLocation(path: string, search: Search, hash = ''): RouterLocation {
  const pathname = `/${path.replace(/^\/+|\/+$/g, '')}`;
  return { href: `${pathname}${writeSearch(search)}${hash && `#${encodeURI(hash)}`}`, pathname, search, hash };
}
