import type { ReactNode } from 'react';
import { initials } from '../lib/initials.ts';
import classes from './avatar.module.css';

/** Number of color pairs (background and letters). */
const pairs = 11;

const known = { pairs: new Map<string, number>(), initials: new Map<string, string>() };

/** What was found before: a list shows the same few people in each of its rows. */
function once<T>(found: Map<string, T>, key: string, find: (key: string) => T): T {
  const value = found.get(key) ?? find(key);
  found.set(key, value);
  return value;
}

/** A person has the same colors everywhere: they are derived from the id, or from the name if there is no id. */
function pairOf(key: string): number {
  let sum = 7;
  for (const char of key) sum = (Math.imul(sum, 31) + char.codePointAt(0)!) >>> 0;
  return sum % pairs;
}

export interface AvatarPerson {
  /** Id of the user or of the membership: use the same kind throughout a page, or the colors differ. */
  id?: string;
  name: string;
  image?: string | null;
}

/** A person as a circle. Hidden from screen readers beside a name; set `labelled` if the avatar stands alone. */
export function Avatar({
  person,
  size = 24,
  labelled = false,
}: {
  person: AvatarPerson;
  size?: 20 | 24 | 28 | 32 | 40 | 72;
  labelled?: boolean;
}) {
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-pair={once(known.pairs, person.id ?? person.name, pairOf)}
      title={person.name}
      {...(labelled ? { role: 'img', 'aria-label': person.name } : { 'aria-hidden': true })}
    >
      {person.image ? <img src={person.image} alt="" /> : once(known.initials, person.name, initials)}
    </span>
  );
}

/** The same circle with an icon, for a group, Baton itself or the end of a run. */
export function AvatarGlyph({ children, size = 24 }: { children: ReactNode; size?: 20 | 24 | 28 | 32 | 40 }) {
  return (
    <span className={classes.avatar} data-size={size} data-auto="" aria-hidden="true">
      {children}
    </span>
  );
}
