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

  /** Call it while the page is still there. */
  leave(key: string | null): void {
    const href = document.activeElement?.closest('main a')?.getAttribute('href');
    if (key !== null && href) this.#links.set(key, href);
  }

  /** Call it when the page is there. What still has the focus, as a link of the bar at the top, keeps it. */
  arrive({ key, from }: Arrival): void {
    this.#arrivals += 1;
    if (from === null || from === key || document.activeElement !== document.body) return;
    this.#place(this.#links.get(key), this.#arrivals, mostFrames);
  }

  /** Heading and link may be rendered some frames later, with what the page loads. */
  #place(href: string | undefined, arrival: number, frames: number): void {
    const { activeElement } = document;
    // The reader went on, or the page has put the focus somewhere itself.
    if (arrival !== this.#arrivals || (activeElement && !hasNoFocus(activeElement))) return;
    const link = href === undefined ? null : findLink(href);
    link?.focus({ preventScroll: true });
    const isOnHeading = activeElement?.matches('main h1') ?? false;
    if (link || (isOnHeading && href === undefined)) return;
    if (!isOnHeading) focusPage();
    if (frames > 0) requestAnimationFrame(() => this.#place(href, arrival, frames - 1));
  }
}

const findLink = (href: string): HTMLElement | null => document.querySelector(`main a[href="${CSS.escape(href)}"]`);
