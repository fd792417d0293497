import { hashKey, queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getMe, type Me, type WorkspaceEntry } from '../../contract/identity.ts';
import { call, onWhoAsks, ProblemError } from './api-client.ts';
import { followOnce } from './follow-once.ts';
import { chosenLanguage, switchLanguage } from './languages.ts';
import { queryClient } from './query.ts';
import { useWorkspaceId } from './route-params.ts';

/** The signed-in user, or null. Loaded once; whatever changes the user calls `setMe` or `reloadMe`. */
export const meQuery = queryOptions<Me | null>({
  queryKey: [getMe.path],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    if (cameAsVisitor()) return null;
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

/**
 * Whether the server said with a public page that nobody is signed in. True once at most: whoever signs in afterwards is
 * asked for.
 */
function cameAsVisitor(): boolean {
  const mark = document.querySelector('meta[name="baton-visitor"]');
  mark?.remove();
  return mark !== null;
}

export const readMe = (): Promise<Me | null> => queryClient.ensureQueryData(meQuery);

/** Call it after sign-in, or when the profile has changed. */
export async function setMe(me: Me | null): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, me);
  if (me?.language_preference) await switchLanguage(chosenLanguage(me.language_preference));
}

/** Call it after a workspace was created or renamed: the list of workspaces is part of the user. */
export const refreshMe = (): Promise<Me | null> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/**
 * Loads the user again, because somebody else may have changed their role, or their workspace. A session that has ended leads to
 * the sign-in page.
 */
export const reloadMe = async (): Promise<void> => setMe((await call(getMe, {})).user);

/** Removes everything that was loaded for this user: other people on the same machine must not see it. */
export function forgetUser(): void {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
}

const meHash = hashKey(meQuery.queryKey);

/** Hundreds of parts of a page ask who reads it, so this is no query of its own for each of them. */
const followMe = followOnce((notify) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === meHash) notify();
  }),
);
/** Asked thousands of times by a list of runs, so by the hash, which the client would make of the key each time. */
const knownMe = (): Me | null => queryClient.getQueryCache().get<Me | null>(meHash)?.state.data ?? null;

onWhoAsks(() => knownMe()?.id);

/** The signed-in user, whom the router has loaded before it shows a page; null if nobody is signed in. */
export const useMe = (): Me | null => useSyncExternalStore(followMe, knownMe, knownMe);

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
