/** A page that is shown now. */
export interface Arrival {
  /** The key of its entry in the history of the browser. */
  key: string;
  /** The key of the entry that was shown before; null for the first page. */
  from: string | null;
  /** The page before had other search parameters or another hash only. */
  isSamePage: boolean;
  hash: string;
  /** Nothing is scrolled: only a part of the page has changed. */
  keepsScroll: boolean;
}

type Position = [left: number, top: number];

const storage = 'baton_scrolled';
const ofWindow = 'window';

/**
 * Remembers how far the window and parts of a page were scrolled, by entry of the tab's history: whoever comes back finds
 * the page as it was left. A new page begins at its top, or at what its hash names.
 */
export class ScrollMemory {
  readonly #positions: Record<string, Record<string, Position>> = readStored();
  /** The parts of the page that is shown which were scrolled. */
  readonly #scrolled = new Set<Element>();
  #isMoving = false;

  /** @param readKey The key of the page that is shown. */
  start(readKey: () => string | null): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    window.history.scrollRestoration = 'manual';
    const note = ({ target }: Event) => {
      if (target instanceof Element && !this.#isMoving) this.#scrolled.add(target);
    };
    const store = () => {
      // The browser itself knows the position when the page is loaded again.
      window.history.scrollRestoration = 'auto';
      this.leave(readKey());
      try {
        sessionStorage.setItem(storage, JSON.stringify(this.#positions));
      } catch {
        // Without storage, or with a full one, a page that is loaded again begins at its top.
      }
    };
    document.addEventListener('scroll', note, { capture: true, passive: true, signal });
    window.addEventListener('pagehide', store, { signal });
    window.addEventListener('pageshow', () => Object.assign(window.history, { scrollRestoration: 'manual' }), {
      signal,
    });
    return () => stop.abort();
  }

  /** Call it while the page is still there. */
  leave(key: string | null): void {
    if (key === null) return;
    const positions: Record<string, Position> = {
      ...this.#positions[key],
      [ofWindow]: [window.scrollX, window.scrollY],
    };
    for (const target of this.#scrolled) {
      if (target.isConnected) positions[selectorOf(target)] = [target.scrollLeft, target.scrollTop];
    }
    this.#positions[key] = positions;
  }

  /** Call it when the page is there, before it is painted. */
  arrive({ key, from, hash, keepsScroll }: Arrival): void {
    if (from !== key) this.#scrolled.clear();
    const known = from === key || keepsScroll ? {} : this.#positions[key];
    this.#isMoving = true;
    for (const [selector, [left, top]] of Object.entries(known ?? {})) {
      if (selector === ofWindow) window.scrollTo({ left, top, behavior: 'instant' });
      else document.querySelector(selector)?.scrollTo({ left, top, behavior: 'instant' });
    }
    this.#isMoving = false;
    if (known?.[ofWindow]) return;
    if (hash) document.getElementById(hash)?.scrollIntoView();
    else if (from !== null && from !== key && !keepsScroll) window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  }
}

/** Which element it is, by its place in the page. */
function selectorOf(element: Element): string {
  const parent = element.parentElement;
  if (!parent) return ':root';
  return `${selectorOf(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
}

function readStored(): Record<string, Record<string, Position>> {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '{}');
  } catch {
    return {};
  }
}
