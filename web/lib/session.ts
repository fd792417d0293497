import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMe, type Me, type WorkspaceEntry } from '../../contract/identity.ts';
import { call, ProblemError } from './api-client.ts';
import { chosenLanguage, switchLanguage } from './languages.ts';
import { queryClient } from './query.ts';
import { useWorkspaceId } from './route-params.ts';

/** The signed-in user, or null. Loaded once; whatever changes the user calls `setMe`. */
export const meQuery = queryOptions<Me | null>({
  queryKey: [getMe.path],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    try {
      const { user } = await call(getMe, { signal, isProbe: true });
      if (user.language_preference) await switchLanguage(chosenLanguage(user.language_preference));
      return user;
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status === 401) return null;
      throw error;
    }
  },
});

export const readMe = (): Promise<Me | null> => queryClient.ensureQueryData(meQuery);

/** Call it after sign-in, or when the profile has changed. */
export async function setMe(me: Me | null): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, me);
  if (me?.language_preference) await switchLanguage(chosenLanguage(me.language_preference));
}

/** Call it after a workspace was created or renamed: the list of workspaces is part of the user. */
export const refreshMe = (): Promise<Me | null> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Removes everything that was loaded for this user: other people on the same machine must not see it. */
export function forgetUser(): void {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
}

export const useMe = (): Me | null => useQuery(meQuery).data ?? null;

/** For pages that require login, where there is always a user. */
export function useSignedIn(): Me {
  const me = useMe();
  if (!me) throw new Error('useSignedIn was called on a page that does not require login');
  return me;
}

/** The reader's membership in the workspace of the page; undefined outside of workspaces and for people without one. */
export function useWorkspaceEntry(): WorkspaceEntry | undefined {
  const id = useWorkspaceId();
  return useMe()?.workspaces.find((entry) => entry.workspace_id === id);
}
