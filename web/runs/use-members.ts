import { hashKey, QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { displayName } from '../../contract/person-name.ts';
import type { NamedRef, UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { call, type Reply } from '../lib/api-client.ts';
import { followOnce } from '../lib/follow-once.ts';
import { metaOf, queryClient, queryKey } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useMe } from '../lib/session.ts';
import type { AvatarPerson } from '../ui/avatar.tsx';
import { useIsPrinted } from '../ui/printed.ts';

export interface Members {
  /** The members that a collaborator field offers. */
  people: UserWorkspaceReply[];
  /** The reader's membership; undefined if they are no member. */
  me: NamedRef | undefined;
  isMe: (ref: Pick<NamedRef, 'id'>) => boolean;
  /**
   * For an avatar: its colors are derived from the user's id, as everywhere; a person who left the workspace has a name
   * only.
   */
  avatarOf: (ref: NamedRef) => AvatarPerson;
  /** "Amara"; the whole name for a group or an unknown person, and on paper. */
  shortName: (ref: NamedRef) => string;
}

type People = Members['people'];
const nobody: People = [];
const keyOf = (ws: string) => queryKey(usersForSelect, { params: { ws } });
/** Guests may not list the members of the workspace. */
const followNobody = () => () => {};
const followed = new Map<string, { follow: ReturnType<typeof followOnce>; known: () => People }>();

/** Loads the people and keeps them up to date, once for the whole page: a list of runs names people in each of its cells. */
function peopleOf(ws: string) {
  const before = followed.get(ws);
  if (before) return before;
  const hash = hashKey(keyOf(ws));
  const known = () => queryClient.getQueryCache().get<Reply<typeof usersForSelect>>(hash)?.state.data?.users ?? nobody;
  const follow = followOnce((notify) => {
    const observer = new QueryObserver(queryClient, {
      queryKey: keyOf(ws),
      queryFn: ({ signal }) => call(usersForSelect, { params: { ws }, signal }),
      meta: metaOf(usersForSelect),
      staleTime: 300_000,
    });
    return observer.subscribe(notify);
  });
  const people = { follow, known };
  followed.set(ws, people);
  return people;
}

/** The members of the workspace, loaded once for everything on the page that names people. */
export function useMembers(): Members {
  const ws = useWorkspaceId();
  const isPrinted = useIsPrinted();
  const user = useMe();
  const entry = user?.workspaces.find(({ workspace_id }) => workspace_id === ws);
  // On paper nobody is "you": whoever reads it may be anybody.
  const mine = isPrinted ? undefined : entry?.user_workspace_id;
  const { follow, known } = peopleOf(ws);
  const people = useSyncExternalStore(entry?.role === 'guest' ? followNobody : follow, known);
  const userOf = (ref: NamedRef) => people.find((one) => one.id === ref.id)?.user;
  return {
    people,
    me: mine && user ? { type: 'user_workspace', id: mine, name: displayName(user) } : undefined,
    isMe: (ref) => ref.id === mine,
    avatarOf: (ref) => {
      const person = userOf(ref);
      return person
        ? { id: person.id, name: displayName(person), image: person.profile_image.url }
        : { name: ref.name };
    },
    shortName: (ref) => (!isPrinted && userOf(ref)?.first_name) || ref.name,
  };
}
