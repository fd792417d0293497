import { focusPage, hasNoFocus } from '../focus-page.ts';
import type { Arrival } from './scroll-memory.ts';

/** About a second. */
const mostFrames = 60;

/**
 * Gives the focus a place when the page that had it is left: the Tab key would begin at the top of the document again. Whoever
 * goes back finds the link that led away, as between documents; otherwise the heading of the new page has the focus, which a
 * screen reader then reads.
 */
export class FocusMemory {
  /** The addresses of the links that led away, by the key of the entry that they were on. */
  readonly #links = new Map<string, string>();
  #arrivals = 0;

  start(): () => void {
    const stop = new AbortController();
    // What the reader does after an arrival has its own place for the focus.
    for (const input of ['pointerdown', 'keydown']) {
      window.addEventListener(input, () => (this.#arrivals += 1), { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }

  /** Call it while the page is still there. */
  leave(key: string | null): void {
    const href = document.activeElement?.closest('main a')?.getAttribute('href');
    if (key !== null && href) this.#links.set(key, href);
  }

  /**
   * Call it when the page is there. What stays and has the focus, as a link of the bar at the top, keeps it, and within one
   * page its own parts do.
   */
  arrive({ key, from, isSamePage }: Arrival): void {
    this.#arrivals += 1;
    if (from === null || isSamePage) return;
    this.#place(this.#links.get(key), document.activeElement, this.#arrivals, mostFrames);
  }

  /**
   * Heading and link may be rendered some frames later, with what the page loads; and what led to it, as the command menu,
   * may go some frames later.
   */
  #place(href: string | undefined, before: Element | null, arrival: number, frames: number): void {
    const now = document.activeElement ?? document.body;
    const isFree = hasNoFocus(now);
    // The reader went on, or the page has put the focus somewhere itself.
    if (arrival !== this.#arrivals || (!isFree && now !== before)) return;
    if (isFree) {
      const link = href === undefined ? null : findLink(href);
      link?.focus({ preventScroll: true });
      const isOnHeading = now.matches('main h1');
      if (link || (isOnHeading && href === undefined)) return;
      if (!isOnHeading) focusPage();
    }
    if (frames > 0) requestAnimationFrame(() => this.#place(href, before, arrival, frames - 1));
  }
}

const findLink = (href: string): HTMLElement | null => document.querySelector(`main a[href="${CSS.escape(href)}"]`);
