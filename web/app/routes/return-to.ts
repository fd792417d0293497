import { sameSitePath } from '../../../contract/same-site-path.ts';

/**
 * The remembered path of a sign-in page: only one that leads back into this site survives. The key is always given, for
 * the router lays what is validated over the raw search, and a refused path left out would come through untouched.
 */
export function validateReturnTo(search: Record<string, unknown>): { return_to?: string } {
  return { return_to: sameSitePath(search.return_to) ?? undefined };
}
