import type { AppContext } from '../app-context.ts';
import type { Caller } from '../http/caller.ts';
import { countGuesses, type Guesses } from '../http/count-guesses.ts';
import { networkOf } from '../http/request-limits.ts';

/**
 * Counts tries of a password, at sign-in and for changes of the account together. They are counted by address and
 * account: a whole office may sign in at the same time, and an attacker elsewhere cannot lock out a user.
 */
export const countPasswords = (context: AppContext): Guesses =>
  countGuesses(context, { name: 'password', most: 10, seconds: 60 });

/** Runs an operation that checks the caller's password, and counts it as a guess; a correct password is not counted. */
export type PasswordGuard = <T>(ip: string, caller: Caller, act: () => Promise<T>) => Promise<T>;

export function guardPassword(context: AppContext): PasswordGuard {
  const guesses = countPasswords(context);
  return async (ip, caller, act) => {
    const guess = `${networkOf(ip)} ${caller.email}`;
    await guesses.count(guess);
    const result = await act();
    await guesses.forgive(guess);
    return result;
  };
}
