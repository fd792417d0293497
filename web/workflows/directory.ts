import { useMemo } from 'react';
import { displayName } from '../../contract/person-name.ts';
import type { UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import { groupsForSelect, usersForSelect } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import { useApi } from '../lib/query.ts';

interface KnownPerson {
  id: Id;
  name: string;
  user_id: Id;
  image: string | null;
  role: 'owner' | 'member' | 'guest';
}

interface KnownGroup {
  id: Id;
  name: string;
  size: number;
}

/** The workspace's active people and enabled groups by id. */
export interface Directory {
  people: ReadonlyMap<Id, KnownPerson>;
  groups: ReadonlyMap<Id, KnownGroup>;
  /** The same people, in the form that field inputs take. */
  users: UserWorkspaceReply[];
  /** False while loading: then a missing id does not mean that the person is gone. */
  isLoaded: boolean;
}

export function useDirectory(ws: Id): Directory {
  const { data: users } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000 });
  const { data: groups } = useApi(groupsForSelect, { params: { ws } }, { staleTime: 60_000 });
  return useMemo(
    () => ({
      people: new Map(
        users?.users.map(({ id, user, role }) => [
          id,
          { id, name: displayName(user), user_id: user.id, image: user.profile_image.url, role },
        ]),
      ),
      groups: new Map(
        groups?.groups.map(({ id, name, user_workspace_ids }) => [id, { id, name, size: user_workspace_ids.length }]),
      ),
      users: users?.users ?? [],
      isLoaded: users !== undefined && groups !== undefined,
    }),
    [users, groups],
  );
}
