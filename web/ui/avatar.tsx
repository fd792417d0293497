import type { ReactNode } from 'react';
import { initials } from '../lib/person-name.ts';
import classes from './avatar.module.css';

/** Pairs of colours: background, then letters. */
const pairs = 11;

/** The same person has the same colours everywhere: they come from the id (or, without one, from the name). */
function pairOf(key: string): number {
  let sum = 7;
  for (const char of key) sum = (Math.imul(sum, 31) + char.codePointAt(0)!) >>> 0;
  return sum % pairs;
}

export interface AvatarPerson {
  /** Of the user or the membership; keep to one of them on a page. */
  id?: string;
  name: string;
  image?: string | null;
}

/** A person in a circle. Beside their name it is decoration; alone, set `labelled`. */
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
      data-pair={pairOf(person.id ?? person.name)}
      title={person.name}
      {...(labelled ? { role: 'img', 'aria-label': person.name } : { 'aria-hidden': true })}
    >
      {person.image ? <img src={person.image} alt="" /> : initials(person.name)}
    </span>
  );
}

/** The same circle for what is no person: a group, Baton itself, a finish. Give it an icon. */
export function AvatarGlyph({ children, size = 24 }: { children: ReactNode; size?: 20 | 24 | 28 | 32 | 40 }) {
  return (
    <span className={classes.avatar} data-size={size} data-auto="" aria-hidden="true">
      {children}
    </span>
  );
}
