import { type RefObject, useState } from 'react';
import { listMentionable } from '../../../contract/comments.ts';
import { displayName } from '../../lib/person-name.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import type { AvatarPerson } from '../../ui/avatar.tsx';
import { useMembers } from '../use-members.ts';

export interface Mentionable {
  id: string;
  name: string;
  avatar: AvatarPerson;
  /** False for a member of the workspace who may not see the run. */
  sees: boolean;
}

/** How many people the list shows at most. */
const most = 6;

/** The text between an `@` and the caret; null if no mention is being written. */
export const mentionAt = (text: string, caret: number): string | null =>
  /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret))?.[1] ?? null;

/**
 * Offers people while a mention is being written: first those who may see the run, then other members, who are marked
 * and cannot be chosen.
 */
export function useMention(
  run_id: string,
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const ws = useWorkspaceId();
  const { people, me } = useMembers();
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { data } = useApi(listMentionable, { params: { ws, run_id } }, { enabled: query !== null, staleTime: 60_000 });
  const seeing = (data?.users ?? []).map((one) => ({ ...one, sees: true }));
  const ids = new Set(seeing.map(({ id }) => id));
  const others = data ? people.filter(({ id }) => !ids.has(id) && id !== me?.id) : [];
  const all = [...seeing, ...others.map((one) => ({ ...one, sees: false }))].map(({ id, user, sees }): Mentionable => {
    const name = displayName(user);
    return { id, name, sees, avatar: { id: user.id, name, image: user.profile_image.url } };
  });
  const fits = (name: string, wanted: string) =>
    ` ${name}`.toLocaleLowerCase().includes(` ${wanted.toLocaleLowerCase()}`);
  const offered = query === null ? [] : all.filter(({ name }) => fits(name, query)).slice(0, most);

  const look = () => {
    const caret = box.current?.selectionStart ?? 0;
    setQuery(mentionAt(box.current?.value ?? '', caret));
    setActive(0);
  };
  const pick = (person: Mentionable | undefined) => {
    if (!person?.sees || query === null || !box.current) return;
    const caret = box.current.selectionStart;
    const begin = caret - query.length;
    const after = text.slice(caret);
    setText(`${text.slice(0, begin)}${person.name}${after.startsWith(' ') ? '' : ' '}${after}`);
    setQuery(null);
    const end = begin + person.name.length + 1;
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end));
  };
  /**
   * Handles a key for the list.
   * @returns Whether the key was handled.
   */
  const onKey = (key: string): boolean => {
    if (offered.length === 0) return false;
    if (key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
    else if (key === 'Enter' || key === 'Tab') pick(offered[active]);
    else if (key === 'Escape') setQuery(null);
    else return false;
    return true;
  };
  /** The people mentioned in a text, among those who see the run. */
  const mentionedIn = (message: string) =>
    all.filter(({ name, sees }) => sees && message.includes(`@${name}`)).map(({ id, name }) => ({ id, name }));
  return { offered, active, look, pick, onKey, close: () => setQuery(null), mentionedIn };
}
