import { sameSitePath } from '../../../contract/same-site-path.ts';

/**
 * The path to return to after sign-in; only a path within this site is accepted. The key is always present: the router
 * merges validated values over the raw search, so a rejected path would stay if the key were left out.
 */
export function validateReturnTo(search: Record<string, unknown>): { return_to?: string } {
  return { return_to: sameSitePath(search.return_to) ?? undefined };
}
