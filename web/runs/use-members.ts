import type { NamedRef, UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { displayName } from '../lib/person-name.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import type { AvatarPerson } from '../ui/avatar.tsx';

export interface Members {
  /** Whom a collaborator field offers. */
  people: UserWorkspaceReply[];
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
  const { data } = useApi(usersForSelect, { params: { ws } }, { staleTime: 300_000 });
  const people = data?.users ?? [];
  const userOf = (ref: NamedRef) => people.find((one) => one.id === ref.id)?.user;
  return {
    people,
    isMe: (ref) => ref.id === mine,
    avatarOf: (ref) => {
      const user = userOf(ref);
      return user ? { id: user.id, name: displayName(user), image: user.profile_image.url } : { name: ref.name };
    },
    shortName: (ref) => userOf(ref)?.first_name || ref.name,
  };
}
