import type { NamedRef, UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { displayName } from '../lib/person-name.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useMe, useWorkspaceEntry } from '../lib/session.ts';
import type { AvatarPerson } from '../ui/avatar.tsx';

export interface Members {
  /** Whom a collaborator field offers. */
  people: UserWorkspaceReply[];
  /** The reader; undefined where they are no member. */
  me: NamedRef | undefined;
  isMe: (ref: Pick<NamedRef, 'id'>) => boolean;
  /** For an avatar: colours come from the user's id, as everywhere; who left the workspace keeps the name alone. */
  avatarOf: (ref: NamedRef) => AvatarPerson;
  /** "Amara"; a group or somebody unknown by their whole name. */
  shortName: (ref: NamedRef) => string;
}

/** The workspace's members, read once for all that names people on a page. */
export function useMembers(): Members {
  const ws = useWorkspaceId();
  const mine = useWorkspaceEntry()?.user_workspace_id;
  const user = useMe();
  const { data } = useApi(usersForSelect, { params: { ws } }, { staleTime: 300_000 });
  const people = data?.users ?? [];
  const userOf = (ref: NamedRef) => people.find((one) => one.id === ref.id)?.user;
  return {
    people,
    me: mine && user ? { type: 'user_workspace', id: mine, name: displayName(user) } : undefined,
    isMe: (ref) => ref.id === mine,
    avatarOf: (ref) => {
      const known = userOf(ref);
      return known ? { id: known.id, name: displayName(known), image: known.profile_image.url } : { name: ref.name };
    },
    shortName: (ref) => userOf(ref)?.first_name || ref.name,
  };
}
