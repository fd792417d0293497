import type { AppContext } from '../app-context.ts';

/** Milliseconds; longer than a password is hashed and a mail is queued. */
const floor = 500;

/** Where accounts are hidden, answers no sooner than it would for an address that has one: time would tell as words do. */
export async function takeEqualTime<T>(context: AppContext, act: () => Promise<T>): Promise<T> {
  if (!context.config.HIDE_ACCOUNTS) return act();
  const pause = new Promise((resolve) => setTimeout(resolve, floor));
  try {
    return await act();
  } finally {
    await pause;
  }
}
