import { useSearch } from '@tanstack/react-router';
import { sameSitePath } from '../../contract/same-site-path.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';

const cookie = 'baton_return_to';
/** As long as somebody may take to follow the link of a mail. */
const seconds = 24 * 3600;

/**
 * The remembered path of a page before signing in, checked once more where it is used: that of the address, else that of
 * whoever left in this browser to register or to set a new password.
 */
export function useReturnTo(): string | undefined {
  const search: { return_to?: string } = useSearch({ strict: false });
  return sameSitePath(search.return_to) ?? sameSitePath(readCookie(cookie)) ?? undefined;
}

/** For the time until the link of a mail is followed, which opens the sign-in page without the path in its address. */
export function rememberReturnTo(path: string | undefined): void {
  if (path) writeCookie(cookie, path, seconds);
}

/** Once somebody is signed in: the next to sign in here asks for other pages. */
export function forgetReturnTo(): void {
  if (readCookie(cookie) !== null) dropCookie(cookie);
}
