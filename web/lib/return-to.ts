import { useSearch } from '@tanstack/react-router';
import { sameSitePath } from '../../contract/same-site-path.ts';

/** The remembered path of a sign-in page, checked once more where it is used. */
export function useReturnTo(): string | undefined {
  const search: { return_to?: string } = useSearch({ strict: false });
  return sameSitePath(search.return_to) ?? undefined;
}
