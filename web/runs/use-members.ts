import type { NamedRef, UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { displayName } from '../lib/person-name.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useMe, useWorkspaceEntry } from '../lib/session.ts';
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

/** The members of the workspace, loaded once for everything on the page that names people. */
export function useMembers(): Members {
  const ws = useWorkspaceId();
  const isPrinted = useIsPrinted();
  const entry = useWorkspaceEntry();
  // On paper nobody is "you": whoever reads it may be anybody.
  const mine = isPrinted ? undefined : entry?.user_workspace_id;
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
    shortName: (ref) => (!isPrinted && userOf(ref)?.first_name) || ref.name,
  };
}
