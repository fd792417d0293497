import type { AppContext } from '../app-context.ts';

/** Minimum duration in milliseconds; longer than hashing a password and queueing a mail take. */
const floor = 500;

/**
 * Where accounts are hidden (`HIDE_ACCOUNTS`), replies take the same minimum time for every address: otherwise the time
 * would reveal whether an account exists.
 */
export async function takeEqualTime<T>(context: AppContext, act: () => Promise<T>): Promise<T> {
  if (!context.config.HIDE_ACCOUNTS) return act();
  const pause = new Promise((resolve) => setTimeout(resolve, floor));
  try {
    return await act();
  } finally {
    await pause;
  }
}
