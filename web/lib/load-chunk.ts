import { createStore } from './tiny-store.ts';

/** How many chunks are waited for: the progress bar shows that something comes. */
export const awaitedChunks = createStore(0);

const key = 'baton_reloaded_at';
const throttle = 60_000;
/** Milliseconds for which a page that is being left waits for the next one. */
const patience = 10_000;

/**
 * Loads a code chunk. After an update the server no longer has the old chunks: then the page reloads, at most once in
 * 60 seconds (docs/rules.md, "Pages"), so that a chunk that does not exist at all causes no endless reloading.
 *
 * When a person goes to another page, Firefox and Safari stop what this one is loading before the other one is there. A reload would
 * keep them here, so that the chunk is only loaded again if they are still here later.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  // Only while a chunk is loading: Firefox keeps no page with such a listener for the way back. Drawing pages at build time
  // happens without a window.
  globalThis.addEventListener?.('beforeunload', leave);
  // A chunk may be asked for while React renders, when no store may change.
  let isCounted = false;
  const timer = setTimeout(() => {
    isCounted = true;
    awaitedChunks.set(awaitedChunks.get() + 1);
  });
  try {
    return await load();
  } catch (error) {
    if (isLeaving || wasLeftEarlier()) {
      await new Promise((resolve) => setTimeout(resolve, patience));
      return loadChunk(load);
    }
    if (!mayReload(Date.now(), sessionStorage)) throw error;
    location.reload();
    return new Promise(() => {});
  } finally {
    globalThis.removeEventListener?.('beforeunload', leave);
    clearTimeout(timer);
    if (isCounted) awaitedChunks.set(awaitedChunks.get() - 1);
  }
}

/** Whether a link was followed before the app began: `web/public/start-app.js` records it. */
const wasLeftEarlier = (): boolean =>
  performance.now() - Number(document.documentElement.dataset.leftAt ?? -patience) < patience;

/** Fetches a chunk that may be needed soon, for example when the pointer comes near. Failures are ignored. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => {});
}

/** @returns Whether the page may reload now; if so, the reload is recorded in `storage`. */
export function mayReload(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < throttle) return false;
  storage.setItem(key, String(now));
  return true;
}
