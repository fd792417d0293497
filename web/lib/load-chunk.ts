const key = 'baton_reloaded_at';
const throttle = 60_000;

/**
 * Loads a code chunk. After an update the server no longer has the old chunks: then the page reloads, at most once in
 * 60 seconds (docs/rules.md, "Pages"), so that a chunk that does not exist at all causes no endless reloading.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!mayReload(Date.now(), sessionStorage)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

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
