const key = 'baton_reloaded_at';
const throttle = 60_000;

/**
 * Loads a part of the program. After an update the old parts are gone from the server: the page then reloads, at most
 * once in 60 seconds (docs/rules.md, "Pages"), so that a part that is truly missing does not reload for ever.
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

/** @returns Whether a reload is due; if so, it is noted as done. */
export function mayReload(now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < throttle) return false;
  storage.setItem(key, String(now));
  return true;
}
