/** The current entry of the tab's history. */
export interface Entry {
  key: string;
  /** How many entries of the app are before it. */
  index: number;
}

/** What the router needs of a history: that of the browser, or one in memory. */
export interface AppHistory {
  readHref: () => string;
  readEntry: () => Entry;
  push: (href: string) => void;
  replace: (href: string) => void;
  /** Goes forward by so many entries, or back. */
  go: (count: number) => void;
  /** Calls the listener when the reader goes back or forward. */
  follow: (listener: () => void) => () => void;
}

const newKey = (): string => Math.random().toString(36).slice(2);

/** The history of the browser's tab. */
export function createBrowserHistory(): AppHistory {
  let before: Entry = { key: '', index: -1 };
  const write = (entry: Entry, href?: string, method: 'pushState' | 'replaceState' = 'replaceState') => {
    window.history[method](entry, '', href);
    before = entry;
  };
  const readEntry = (): Entry => {
    const state = window.history.state as Partial<Entry> | null;
    // A new tab, or a link to another place of the same page, which the browser followed itself.
    if (typeof state?.index !== 'number') write({ key: newKey(), index: before.index + 1 });
    else before = state as Entry;
    return before;
  };
  readEntry();
  return {
    readHref: () => window.location.pathname + window.location.search + window.location.hash,
    readEntry,
    push: (href) => write({ key: newKey(), index: before.index + 1 }, href, 'pushState'),
    replace: (href) => write({ key: newKey(), index: before.index }, href),
    go: (count) => window.history.go(count),
    follow(listener) {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}

/** A history without a browser: where pages are drawn, and in tests of a part. */
export function createMemoryHistory({ initialEntries }: { initialEntries: string[] }): AppHistory {
  const entries = initialEntries.map((href, index) => ({ href, key: newKey(), index }));
  let at = entries.length - 1;
  const listeners = new Set<() => void>();
  const current = () => entries[at] as (typeof entries)[number];
  return {
    readHref: () => current().href,
    readEntry: current,
    push(href) {
      at += 1;
      entries.splice(at, entries.length, { href, key: newKey(), index: at });
    },
    replace(href) {
      entries[at] = { href, key: newKey(), index: at };
    },
    go(count) {
      at = Math.min(Math.max(at + count, 0), entries.length - 1);
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
