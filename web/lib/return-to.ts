import { useSearch } from '@tanstack/react-router';
import { sameSitePath } from '../../contract/same-site-path.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';

const cookie = 'baton_return_to';
/** Seconds that the cookie lives: people need some time to open the link of a mail. */
const seconds = 24 * 3600;

/**
 * The path to return to after sign-in, validated again where it is used: from the URL, or from the cookie that was set
 * in this browser before registering or resetting a password.
 */
export function useReturnTo(): string | undefined {
  const search: { return_to?: string } = useSearch({ strict: false });
  return sameSitePath(search.return_to) ?? sameSitePath(readCookie(cookie)) ?? undefined;
}

/** Keeps the path in a cookie, because the link of a mail opens the sign-in page without the path in its URL. */
export function rememberReturnTo(path: string | undefined): void {
  if (path) writeCookie(cookie, path, seconds);
}

/** Call it after sign-in: the next person who signs in here must not be led to this path. */
export function forgetReturnTo(): void {
  if (readCookie(cookie) !== null) dropCookie(cookie);
}
