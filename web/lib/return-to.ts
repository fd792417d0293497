import { useSearch } from '@tanstack/react-router';
import { sameSitePath } from '../../contract/same-site-path.ts';

/** The path to return to after sign-in, validated again where it is used. */
export function useReturnTo(): string | undefined {
  const search: { return_to?: string } = useSearch({ strict: false });
  return sameSitePath(search.return_to) ?? undefined;
}
