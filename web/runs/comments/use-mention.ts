import { type RefObject, useState } from 'react';
import { foldText } from '../../../contract/fold-text.ts';
import type { AvatarPerson } from '../../ui/avatar.tsx';

export interface Mentionable {
  id: string;
  name: string;
  avatar: AvatarPerson;
  /** False for a member of the workspace who may not see what is talked about. */
  sees: boolean;
}

/** How many people the list shows at most. */
const most = 6;

/** The text between an `@` and the caret; null if no mention is being written. */
export const mentionAt = (text: string, caret: number): string | null =>
  /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret))?.[1] ?? null;

/**
 * Offers people while a mention is being written.
 * @param offer The people, first those who can be chosen; and `ask`, which is called when the first mention is begun: they
 * need not be loaded before.
 */
export function useMention(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  { people, ask }: { people: readonly Mentionable[]; ask: () => void },
) {
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const fits = (name: string, wanted: string) => foldText(` ${name}`).includes(foldText(` ${wanted}`));
  const offered = query === null ? [] : people.filter(({ name }) => fits(name, query)).slice(0, most);

  const look = () => {
    const caret = box.current?.selectionStart ?? 0;
    const written = mentionAt(box.current?.value ?? '', caret);
    if (written !== null) ask();
    setQuery(written);
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
  /** The people mentioned in a text, among those who can be chosen. */
  const mentionedIn = (message: string) =>
    people.filter(({ name, sees }) => sees && message.includes(`@${name}`)).map(({ id, name }) => ({ id, name }));
  return { offered, active, look, pick, onKey, close: () => setQuery(null), mentionedIn };
}
