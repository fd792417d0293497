import { useState } from 'react';
import { listMentionable } from '../../../contract/comments.ts';
import { displayName } from '../../../contract/person-name.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useMembers } from '../use-members.ts';
import type { Mentionable } from './use-mention.ts';

/** First those who may see the run, then other members, who are marked and cannot be chosen. */
export function useRunMentionable(run_id: string): { people: Mentionable[]; ask: () => void } {
  const ws = useWorkspaceId();
  const { people, me } = useMembers();
  const [isAsked, setAsked] = useState(false);
  const { data } = useApi(listMentionable, { params: { ws, run_id } }, { enabled: isAsked, staleTime: 60_000 });
  const seeing = (data?.users ?? []).map((one) => ({ ...one, sees: true }));
  const ids = new Set(seeing.map(({ id }) => id));
  const others = data ? people.filter(({ id }) => !ids.has(id) && id !== me?.id) : [];
  const all = [...seeing, ...others.map((one) => ({ ...one, sees: false }))].map(({ id, user, sees }) => {
    const name = displayName(user);
    return { id, name, sees, avatar: { id: user.id, name, image: user.profile_image.url } };
  });
  return { people: all, ask: () => setAsked(true) };
}
