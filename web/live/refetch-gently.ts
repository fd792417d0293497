import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between two refetches. */
const between = 400;
/** Milliseconds after an own change during which nothing is refetched: the page is animating (`--t-pass`). */
const movement = 350;
/** Milliseconds after which a pending mutation no longer delays a refetch. */
const patience = 5_000;
const soon = 100;

/** Collects query keys and refetches them when the page is visible and no own change is pending or animating. */
export function refetchGently(client: QueryClient): { add: (keys: readonly QueryKey[]) => void; stop: () => void } {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  let changedAt = 0;
  const forget = client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'idle') changedAt = Date.now();
  });

  const plan = (after: number) => {
    if (timer === undefined && waiting.size > 0) timer = setTimeout(read, Math.max(0, after));
  };
  const read = () => {
    timer = undefined;
    // Refetched when the page becomes visible again.
    if (document.hidden) return;
    const now = Date.now();
    const isUnderWay = client.isMutating() > 0 && now - changedAt < patience;
    const isMoving = now - changedAt < movement;
    if (isUnderWay || isMoving) return plan(soon);
    readAt = now;
    const keys = [...waiting.values()];
    waiting.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const look = () => {
    if (!document.hidden) plan(0);
  };
  document.addEventListener('visibilitychange', look);
  return {
    add: (keys) => {
      for (const key of keys) waiting.set(JSON.stringify(key), key);
      if (!document.hidden) plan(readAt + between - Date.now());
    },
    stop: () => {
      clearTimeout(timer);
      forget();
      document.removeEventListener('visibilitychange', look);
    },
  };
}
