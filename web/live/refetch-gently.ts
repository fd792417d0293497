import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between two readings of what changed. */
const between = 400;
/** After an own change the page moves for so long (`--t-pass`), and what moves is not taken away meanwhile. */
const movement = 350;
/** A change under way is waited for no longer. */
const patience = 5_000;
const soon = 100;

/** Gathers what is to be read anew, and has it read when somebody looks and nothing of theirs is under way. */
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
    // Seen anew when somebody looks again.
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
